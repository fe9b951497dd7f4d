"""Adapters for other frameworks: PettingZoo environments and Kaggle's ConnectX."""

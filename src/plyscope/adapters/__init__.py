"""Bridges to the worlds of others: PettingZoo environments and Kaggle's ConnectX."""

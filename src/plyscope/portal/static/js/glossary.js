// The glossary and keyboard shortcuts, loaded on first use.
import { get } from "./api.js";

/** @type {Promise<Glossary>|null} */
let asked = null;

/** @returns {Promise<Glossary>} */
export function glossary() {
  const answer = asked ?? get("/api/glossary").catch((error) => {
    asked = null; // the next call tries again
    throw error;
  });
  asked = answer;
  return answer;
}

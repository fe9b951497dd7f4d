// The words and keys of the portal, asked for when they are first needed.
import { get } from "./api.js";

/** @type {Promise<Glossary>|null} */
let asked = null;

/** @returns {Promise<Glossary>} */
export function glossary() {
  const answer = asked ?? get("/api/glossary").catch((error) => {
    asked = null; // the next one may ask again
    throw error;
  });
  asked = answer;
  return answer;
}

// The words and keys of the portal, asked for when they are first needed.
import { get } from "./api.js";

let asked = null;

/** @returns {Promise<{terms: Record<string, {name: string, short: string}>, keys: {where: string, title: string, rows: {keys: string[], does: string}[]}[]}>} */
export function glossary() {
  asked ??= get("/api/glossary").catch((error) => {
    asked = null; // the next one may ask again
    throw error;
  });
  return asked;
}

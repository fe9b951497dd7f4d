// Times in the reader's time zone: <time datetime="..." data-local="day"> or "minute"; the template contains them in UTC.
import { all } from "./dom.js";

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: "numeric", month: "short", year: "numeric" };
/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const FORMATS = { day: DAY, minute: { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } };
const WHOLE = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });

for (const time of all("time[data-local]")) {
  const when = new Date(time.dateTime);
  time.textContent = new Intl.DateTimeFormat("en-GB", FORMATS[time.dataset.local]).format(when);
  time.title = WHOLE.format(when);
}

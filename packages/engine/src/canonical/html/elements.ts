/** What is known of HTML elements here: their names, which of them begin a new line, and which are never closed. */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const blocks = words(`
  address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer
  form frameset h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol option p pre search section select
  summary table tbody tfoot thead title tr ul
`);
const cells = words('td th');
const others = words(`
  a abbr acronym applet area audio b base basefont bdi bdo big button canvas cite code col colgroup data datalist del
  dfn dir em embed font frame i iframe img input ins kbd label link map mark marquee meta meter noscript object
  optgroup output param picture progress q rp rt ruby s samp script slot small source spoiler span strike strong style
  sub sup svg template textarea time track tt u var video wbr
`);
const unclosed = words('area base br col embed frame hr img input link meta param source track wbr');
const raw = words('script style');
const flags = words(`
  allowfullscreen async autofocus autoplay checked controls default defer disabled hidden ismap loop multiple muted
  nomodule novalidate nowrap open readonly required reversed selected
`);

export const isElement = (name: string): boolean => blocks.has(name) || cells.has(name) || others.has(name);
export const beginsLine = (name: string): boolean => blocks.has(name);
export const isCell = (name: string): boolean => cells.has(name);
export const isNeverClosed = (name: string): boolean => unclosed.has(name);
/** Nobody sees what is in them, and it is no HTML. */
export const isRaw = (name: string): boolean => raw.has(name);
/** Attributes that need no value. */
export const isFlag = (name: string): boolean => flags.has(name);

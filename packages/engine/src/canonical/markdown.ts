/**
 * Markdown as its reader sees it: the marks of bold and italic letters, headings, lists, code, spoilers, tables and links
 * are taken away; forum codes ("[b]") too. A quotation keeps its ">", since it says that somebody else is speaking, and a
 * block of code becomes one. Targets and titles of links stand behind the text. Masked letters ("f**k", "***") stay.
 */

import { linkWords } from './link-words.ts';
import { type Edit, type MappedText, rewrite } from './mapped-text.ts';
import { readPairs } from './markdown-pairs.ts';

const mayHoldMarks = /[*_~`|[\]\\>]|^[ \t]{0,3}[-+#=]/m;

export function readMarkdown(content: string): MappedText | undefined {
  if (!mayHoldMarks.test(content)) return undefined;
  const appended: Edit[] = [];
  const edits = [
    ...readLines(content),
    ...readLinks(content, appended),
    ...readPairs(content),
    ...readEscapes(content),
  ];
  return rewrite(content, withoutOverlaps(edits), appended);
}

/** Of edits that overlap, the one that begins first counts; of two that begin together, the longer one. */
function withoutOverlaps(edits: Edit[]): Edit[] {
  const ordered = edits.sort((a, b) => a.start - b.start || b.end - a.end);
  let reached = 0;
  return ordered.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}

const heading = /^[ \t]{0,3}#{1,6}[ \t]+/;
const bullet = /^[ \t]{0,12}[-*+•][ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)/;
const rule = /^[ \t]{0,3}(?:(?:\*[ \t]*){3,40}|(?:_[ \t]*){3,40}|-{3,80}|={3,80}|[|:\- ]{4,200})[ \t]*$/;
const quote = /^[ \t]{0,3}>[> \t]{0,40}/;
const fence = /^[ \t]{0,3}(?:`{3,}|~{3,})/;
const reference = /^[ \t]{0,3}\[[^\]\n]{1,80}\]:[ \t]+/;
const row = /^[ \t]{0,3}\|.{0,2000}\|[ \t]*$/;
const longestLine = 4_000;

function readLines(content: string): Edit[] {
  const edits: Edit[] = [];
  let isCode = false;
  let start = 0;
  for (const whole of content.split('\n')) {
    const line = whole.slice(0, longestLine);
    const end = start + line.length;
    const cut = (mark: RegExp, text = '') => {
      const [found] = mark.exec(line) ?? [''];
      if (found !== '' && found !== text) edits.push({ start, end: start + found.length, text });
      return found !== '';
    };
    if (fence.test(line)) {
      isCode = !isCode;
      edits.push({ start, end, text: '' });
    } else if (isCode) edits.push({ start, end: start, text: '> ' });
    else if (!cut(rule) && !cut(quote, '> ') && !cut(heading) && !cut(reference) && !cut(bullet) && row.test(line)) {
      for (const { index } of line.matchAll(/\|/g))
        edits.push({ start: start + index, end: start + index + 1, text: ' ' });
    }
    start += whole.length + 1;
  }
  return edits;
}

/** `[text](address "title")`, `![alternative text](address)`, `[text][name]`, `<https://address>`, forum codes. */
const links =
  /!?\[([^[\]\n]{0,1000})\](?:\(\s{0,3}<?([^\s()<>]{0,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200})?)>?(?:\s{1,3}(?:"([^"\n]{0,500})"|'([^'\n]{0,500})'))?\s{0,3}\)|\[[^[\]\n]{0,80}\])|\[\/?(?:b|i|u|s|quote|code|url|img|color|colour|size|font|center|spoiler|list|\*)(?:=[^[\]\n]{0,300})?\]|<(?=(?:https?:|mailto:)[^\s<>]{1,2000}>)/gi;

function readLinks(content: string, appended: Edit[]): Edit[] {
  if (!/[[<]/.test(content)) return [];
  const edits: Edit[] = [];
  for (const found of content.matchAll(links)) {
    const [whole, label, address, title = found[4]] = found;
    const start = found.index;
    const end = start + whole.length;
    if (label === undefined) {
      // Without a closing code, "[URL]" stands for a link that somebody took out.
      if (whole !== '<' && !content.includes('[/')) continue;
      edits.push({ start, end, text: '' });
      continue;
    }
    const from = start + whole.indexOf('[') + 1;
    edits.push({ start, end: from, text: '' }, { start: from + label.length, end, text: '' });
    const isPicture = whole.startsWith('!');
    if (title !== undefined) appended.push({ start, end, text: title });
    if (address === undefined || address === label) continue;
    const words = linkWords(address);
    if (!isPicture && /^(?:https?:)?\/\/|^www\./i.test(address)) appended.push({ start, end, text: address });
    else for (const text of words) appended.push({ start, end, text });
  }
  return edits;
}

function readEscapes(content: string): Edit[] {
  if (!content.includes('\\')) return [];
  return Array.from(content.matchAll(/\\(?=[*_`~#>[\]|])/g), ({ index }) => ({
    start: index,
    end: index + 1,
    text: '',
  }));
}

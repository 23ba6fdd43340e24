import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Phrases that we removed from the documentation, the dashboard, the command line or a message because native speakers
 * stumble over them. They must not come back. Upper and lower case and line breaks make no difference.
 */
const phrases = [
  '`?key=` is no key',
  'a busy port is named',
  'a call becomes a strike',
  'a decision in review can name',
  'a decision that named a clause is corrected',
  'a first look that sorts: most',
  'a hash a line',
  'a least number of',
  'a list an account',
  'a mail is taken again',
  'a model that sees',
  'a rate of its own, below',
  'a row an author',
  'a row an hour',
  'a rule more',
  'a text a line',
  'all that the ones before it may',
  'also makes owners',
  'among those under way',
  'an author is named to the letter',
  'an empty match is no match',
  'an undoing is an entry',
  'and gone after',
  'and known ones have',
  'and said to be so',
  'are let pass',
  'are made by us',
  'are no words',
  'are the limit',
  'appear by themselves',
  'are what the score says',
  'as long as he went on',
  'as long as nobody has come in',
  'as long texts made only of',
  'as so many text calls',
  'asked fast scored',
  'asked of nobody',
  'asked of the name servers',
  'at least so many',
  'begin anew',
  'begins anew',
  'beside hostile ones',
  'beside the honest message',
  'beside the same length of time',
  'blocking follows',
  'but need not.',
  'by themselves they never block',
  'by whom it is',
  'cannot be brought back',
  'carry no news',
  'comes in as nobody',
  'comes in by their e-mail',
  'count alike here',
  'counted before they were listed',
  'decisions are told to addresses',
  'deleted in time',
  'did not let you in',
  'encoded anew',
  'entries of rules',
  'every file is whole',
  'exclude each other',
  'facing either side',
  'falls silent',
  'figures flatter',
  'for as long as nobody',
  'forgets author for good',
  'gave no answer',
  'give either a',
  'go with their ledger rows',
  'goes on behind one',
  'goes on where it was',
  'gravest first',
  'has come in',
  'has not the form',
  'has noted anything',
  'hatred that threatens',
  'hears nothing',
  'held on this author',
  'holds an api key',
  'how it is reckoned',
  'hung up on',
  'if making it twice does no harm',
  'if that may pass',
  'in languages no local model',
  'in no language or in many',
  'in no sure language',
  'is it well?',
  'is made good by',
  'is no event',
  'is no hit',
  'is no member any more',
  'is no offender',
  'is no score',
  'is no text',
  'is none that',
  'is not known, or has no statements',
  'is not on its way out',
  'is put in quotes',
  'is the way to make it less',
  'is told by a small table',
  'it holds from the next call',
  'keep your queue as long as it is',
  'learn by the clock',
  'lends it the pinned',
  'let it act',
  'let the first person in',
  'lets others in',
  'listen less to the teacher',
  'loses a little beside the whole',
  'made anew',
  'may not make this call',
  'may stay unread alone',
  'mb an account',
  'mend the request',
  'mend them',
  'mends a fault',
  'most calls to tier',
  'most connections to',
  'most megabytes that',
  'most milliseconds that',
  'most questions that',
  'most requests with',
  'no import rules',
  'no language is an error',
  'no proof of peace',
  'no two letters become the same',
  'nobody there',
  'not all that should have judged did',
  'not as a moderato service',
  'not for punishing people',
  'nothing answers at',
  'nothing asks back',
  'nothing of that name',
  'nothing reads moderato',
  'of everyday talk 0',
  'of skin colour',
  'of them rightly',
  'on their side or head',
  'one a line',
  'one file a language',
  'one folder a',
  'one module a kind',
  'one more reason',
  'only if the message may pass',
  'other patience',
  'out of shadow it acts',
  'people who are invited need no such leave',
  'phrases that do\n',
  'print a link by which',
  'provider is away',
  'read anew',
  'requests a second',
  'row anew',
  'said of a text',
  'samples of the work',
  'save the commission',
  'say whether the',
  'says of each',
  'sealed with another key',
  'sentence of the alert',
  'set your own where you want it to',
  'settle nothing between them',
  'share the code of',
  'should be blocked with 422',
  'show more than ${',
  'shown, that is all',
  'slurs in most mouths',
  'so many of 100 decisions',
  'somebody changed this meanwhile',
  'something else answers at',
  'something looked before there is a score',
  'stand beside the limits',
  'stopped rightly',
  'stops the start',
  'sure needs more than',
  'taken back.',
  'takes the length of',
  'that did not work: check',
  'that the start prints',
  'the address names none',
  'the dearest',
  'the longest texts there may be',
  'the one of the contract',
  'the queue of people',
  'the release before,',
  'the service never ended',
  'the setup link that a start prints',
  'the word of it was lost',
  'there are more words than the command takes',
  'there is nothing here',
  'thin labels',
  'this is for those who run the service',
  'this user may not',
  'through no mistake of',
  'to be seen here',
  'told by its name',
  'two are made at a time',
  'two ways back',
  'type yes to go on',
  'under a brief',
  'undo the decision in review and nothing',
  'update by themselves',
  'updates by itself',
  'unless given',
  'until then it should',
  'until then the decision',
  'until then, the tiers',
  'went on from there',
  'what became of them',
  'what belongs into it',
  'what has blanks',
  'what holds everywhere',
  'what holds\n',
  'what it is, is decided',
  'what the image is, is decided',
  'what the picture is, is decided',
  'which of these, is not told',
  'who takes longer is told so',
  'whoever has it is let in',
  'whoever has one is let in',
  'whose script',
  'whose they are. they pass',
  'why is not told',
  'with commas between',
  'without its luggage',
  'word lists know words, people',
  'words that spam uses too',
  'writes it anew',
  'you are in no account',
  'you are told the first',
];

/** Phrases that we removed from comments. */
const commentPhrases = [
  'a noisy neighbour',
  'anew',
  'asks back',
  'askers',
  'gravest',
  'hears of',
  'hears why',
  'hung up on',
  'in a process of its own',
  'in a thread of its own',
  'in bites',
  'in the language this file is in',
  "is nobody's",
  'lets go of',
  'nobody waits impatiently',
  "of a test's own",
  'otherwise than',
  'out loud',
  'rubbish',
  'said apart',
  'said of',
  'says loudly',
  'sees to it',
  'small letters',
  'so that nobody waits',
  'speaks up',
  'taken back',
  'takes its time',
  'tests put in',
  'the bones of',
  'the dearest',
  'the way back',
  'undefined where',
  'unless given',
  'what stands before',
  'what stands behind',
  'whom a part is for',
  'with blanks between',
  'worked out',
];

/** Phrases that we removed from the titles of tests. */
const titlePhrases = [
  'all the same',
  'also when',
  'asker',
  'beside',
  'code-point border',
  'gives its',
  'halves of surrogate pairs',
  'hung up',
  'in our shape',
  'in whatever',
  'is away',
  'knows a ',
  'nobody knows',
  'says nothing of',
  'says so when',
  'that are none',
  'that is none',
];

const root = join(import.meta.dirname, '..');
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

/** This page keeps the numbered decisions word for word. */
const isVerbatim = (path: string) => path === 'docs/reference/decisions.md';
const isTest = (path: string) => /\.(?:test|contract)\.tsx?$|\/testing\/|__fixtures__/.test(path);
const isComment = (line: string) => /^\s*(?:\/\*|\*|\/\/)/.test(line);

const pages = filesOf('*.md').filter(
  (path) =>
    /^(?:[A-Z-]+\.md|docs\/.*|clients\/.*|plugins\/.*|deploy\/.*|training\/.*README\.md)$/.test(path) &&
    !isVerbatim(path),
);
/** This file quotes the phrases. */
const commented = filesOf(
  'packages/*.ts',
  'packages/*.tsx',
  'e2e/*.ts',
  'bench/*.ts',
  'scripts/*.ts',
  'training/*.ts',
).filter((path) => path !== 'scripts/plain-english.test.ts');
const tests = commented.filter((path) => /\.(?:test|contract)\.tsx?$/.test(path));
const words = 'packages/server/src/desk/words/en.json';
const sources = filesOf('packages/*/src/*.ts', 'packages/*/src/*.tsx', words).filter((path) => !isTest(path));

function phrasesIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const read = path.endsWith('.md')
    ? text
    : text
        .split('\n')
        .filter((line) => !isComment(line))
        .join('\n');
  const lower = read.toLowerCase();
  const flowing = lower.replace(/\s+/g, ' ');
  return phrases.filter((phrase) => (phrase.endsWith('\n') ? lower.includes(phrase) : flowing.includes(phrase)));
}

/** The comments of a file as flowing text. */
function commentsOf(path: string): string {
  const lines = readFileSync(join(root, path), 'utf8').split('\n').filter(isComment);
  const words = lines.map((line) => line.replace(/^\s*(?:\/\*+|\*+\/?|\/\/)/, '').replace('*/', ''));
  return words.join(' ').toLowerCase().replace(/\s+/g, ' ');
}

/** The titles of `describe`, `it` and `test`, also those after `it.each(…)`. */
function titlesOf(path: string): string[] {
  const title = /(?:\b(?:describe|it|test)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1).)*)\1/g;
  return Array.from(readFileSync(join(root, path), 'utf8').matchAll(title), ([, , text = '']) => text.toLowerCase());
}

describe('plain English', () => {
  it('covers the pages and the sources with text for users', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/guides/operate.md', 'docs/reference/cli.md']));
    expect(sources).toEqual(
      expect.arrayContaining([
        'packages/contract/src/errors.ts',
        'packages/cli/src/help.ts',
        'packages/dashboard/src/overview/overview-page.tsx',
      ]),
    );
    expect(commented).toEqual(
      expect.arrayContaining([
        'packages/engine/src/fairness/fair-queue.ts',
        'e2e/chaos/faults.ts',
        'bench/http/run.ts',
      ]),
    );
    expect(new Set(phrases).size).toBe(phrases.length);
    expect(new Set(commentPhrases).size).toBe(commentPhrases.length);
  });

  it('no removed phrase has come back', () => {
    const found = [...pages, ...sources].flatMap((path) => phrasesIn(path).map((phrase) => `${path}: ${phrase}`));
    expect(found).toEqual([]);
  });

  it('no removed phrase has come back into a comment', () => {
    const found = commented.flatMap((path) => {
      const comments = commentsOf(path);
      return commentPhrases.filter((phrase) => comments.includes(phrase)).map((phrase) => `${path}: ${phrase}`);
    });
    expect(found).toEqual([]);
  });

  it('no removed phrase has come back into the title of a test', () => {
    const titles = tests.flatMap((path) => titlesOf(path).map((title) => ({ path, title })));
    expect(titles.length).toBeGreaterThan(3_000);
    const found = titles.filter(({ title }) => titlePhrases.some((phrase) => title.includes(phrase)));
    expect(found).toEqual([]);
  });
});

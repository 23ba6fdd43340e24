/** The map of the documentation: every page of the site, in the order of the navigation. */

export interface Section {
  readonly title: string;
  /** How much a match on its pages counts in the search. */
  readonly weight: number;
  readonly pages: readonly Page[];
}

export interface Page {
  /** The Markdown file, from the root of the repository. */
  readonly source: string;
  /** Its name in the navigation. */
  readonly name: string;
  readonly about: string;
}

const guide = (file: string, name: string, about: string): Page => ({ source: `docs/guides/${file}.md`, name, about });
const reference = (file: string, name: string, about: string): Page => ({
  source: `docs/reference/${file}.md`,
  name,
  about,
});

export const sections: readonly Section[] = [
  {
    title: 'Start and connect',
    weight: 1.5,
    pages: [
      guide('quick-start', 'Quick start', 'Install it with npm or Docker, create a key and get your first verdict.'),
      guide('migrate-from-perspective', 'Move from Perspective', 'Change one line, then compare the scores.'),
      guide('move', 'Programs that use Perspective', 'What to type for each program, also if its host is fixed.'),
      guide('patches/README', 'Patches to send upstream', 'One line per program: the host from the environment.'),
      guide('openai-moderation', 'Move from OpenAI moderation', 'Keep your client and change its base URL.'),
      guide('akismet', 'Move from Akismet', 'Keep your client and change its host.'),
      guide('web-frameworks', 'Web frameworks', 'Express, Fastify, Hono, Next, Django and FastAPI.'),
      guide('python', 'Python', 'The Python client, with and without asyncio; Django, FastAPI and Discord.'),
      guide('wordpress', 'WordPress', 'Hold doubtful comments and mark bad ones as spam.'),
      guide('chat-bots', 'Communities', 'Bots for Discord, Telegram and Matrix; Discourse, n8n and Make.'),
      guide('coop', 'Coop', "Scores for the rules of ROOST's review tool."),
      guide('chatbots', 'Chatbots', 'Guard what goes into a language model and what comes out.'),
      guide('formats', 'Plain text, HTML and Markdown', 'What you can send, and what positions refer to.'),
      guide('images', 'Images', 'Local image models, known images and vision models.'),
      guide('audio', 'Recordings', 'What people say, as WAV, MP3 or Ogg.'),
    ],
  },
  {
    title: 'Moderate',
    weight: 1.5,
    pages: [
      guide('dashboard', 'Dashboard', 'Decisions, review queue, authors and thresholds.'),
      guide(
        'reports-and-appeals',
        'Reports, reasons and appeals',
        'What the Digital Services Act requires of platforms.',
      ),
      guide('games', 'Games communities', 'Chat, names, strictness and languages.'),
      guide('own-data', 'Measure on your own data', 'Labelled texts, two commands, and how to read the result.'),
      guide('my-language', 'What is missed in my language', 'Find the figures, check them, and improve.'),
    ],
  },
  {
    title: 'Run it',
    weight: 1.5,
    pages: [
      guide('costs', 'Costs and sizing', 'Texts a second, cores, memory and disk.'),
      guide('operate', 'Operate', 'Health, metrics, backups and security in production.'),
      guide('upgrade', 'Upgrade', 'Move to a new version, and go back.'),
      guide('scale', 'Scale', 'Many copies with PostgreSQL and Redis.'),
      guide('privacy', 'Privacy and erasure', 'What is stored, for how long, and how to delete a user’s data.'),
      guide('compliance', 'Compliance', 'Intended use, oversight, known errors, licences and support.'),
    ],
  },
  {
    title: 'Reference',
    weight: 1.2,
    pages: [
      reference('api', 'API', 'Every endpoint, field and header.'),
      reference('errors', 'Errors', 'Every error code, and what to do about it.'),
      reference('client', 'TypeScript client', 'Every method and option.'),
      {
        source: 'clients/python/README.md',
        name: 'Python client',
        about: 'Every call and error, with recipes for Django, FastAPI and discord.py.',
      },
      reference('cli', 'Command line', 'Every command of moderato.'),
      reference('configuration', 'Configuration', 'Every setting, with its default.'),
      reference('categories', 'Categories and thresholds', 'What is scored, and when it flags or blocks.'),
      reference('rules', 'Custom rules', 'Ban words, allow words, match regular expressions.'),
      reference('authors', 'Authors', 'Repeat offenders, and how to erase an author.'),
      reference('webhooks', 'Webhooks', 'Signed deliveries to your own URL.'),
      reference('providers', 'Providers', 'Add a moderation model or a language model.'),
      reference('test-mode', 'Test mode', 'Fixed scores for your own tests.'),
      reference('languages', 'Languages', 'Which languages are measured, and how others are treated.'),
      reference('dashboard', 'Dashboard API', 'Sign-in, roles and the calls of the dashboard.'),
    ],
  },
  {
    title: 'How it works',
    weight: 0.7,
    pages: [
      reference('model-card', 'Model card', 'Figures by category, language and kind of text.'),
      reference('text-engine', 'Text engine', 'How disguised words are found.'),
      reference('lexicon', 'Lexicon', 'The word lists, and how they are kept.'),
      reference('image-models', 'Image models', 'What the local image models see and miss.'),
      { source: 'docs/faults/README.md', name: 'Fault tests', about: 'What happens when a part of the system fails.' },
      reference('decisions', 'Numbered decisions', 'What the numbers in code and tests stand for.'),
    ],
  },
  {
    title: 'Project',
    weight: 0.5,
    pages: [
      { source: 'CHANGELOG.md', name: 'Changelog', about: 'What each release changed.' },
      { source: 'SECURITY.md', name: 'Security', about: 'How to report a problem and check a release.' },
    ],
  },
];

/** For contributors: linked from the pages that refer to them, but not listed. */
export const recordFolder = 'docs/decisions';
export const recordWeight = 0.4;

export const siteRoot = '/docs';

/** The address of a source without the root: `docs/guides/scale.md` is `guides/scale`. */
export function addressOf(source: string): string {
  return source
    .replace(/^docs\//, '')
    .replace(/(?:\/README)?\.md$/, '')
    .toLowerCase();
}

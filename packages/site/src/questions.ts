/** Twelve things that newcomers look for, and where they are. A test follows them in two clicks from the front page and the README. */

export interface Question {
  readonly question: string;
  /** What a reader looks for in the text of the first link. */
  readonly word: string;
  /** The page behind the first click. */
  readonly source: string;
  /** The heading behind the second, in the contents of that page; without it, the whole page is the answer. */
  readonly heading?: string;
  /** Stands in the answer. */
  readonly says: string;
}

export const questions: readonly Question[] = [
  {
    question: 'How do I change a threshold?',
    word: 'threshold',
    source: 'docs/reference/categories.md',
    heading: 'change-a-threshold',
    says: 'moderato categories set',
  },
  {
    question: 'How do I ban a word?',
    word: 'word',
    source: 'docs/reference/rules.md',
    heading: 'ban-a-word',
    says: '/v1/config/rules',
  },
  {
    question: 'Does it work with Discord?',
    word: 'Discord',
    source: 'docs/guides/chat-bots.md',
    heading: 'discord',
    says: 'DISCORD_TOKEN',
  },
  {
    question: 'Does it work with WordPress?',
    word: 'WordPress',
    source: 'docs/guides/wordpress.md',
    heading: 'install-it',
    says: 'moderato.php',
  },
  {
    question: 'How do I run it with Docker?',
    word: 'Docker',
    source: 'docs/guides/quick-start.md',
    heading: '1-install-and-start',
    says: 'docker run',
  },
  { question: 'How do I upgrade?', word: 'upgrade', source: 'docs/guides/upgrade.md', says: 'npm ci' },
  {
    question: 'How do I back up?',
    word: 'back',
    source: 'docs/guides/operate.md',
    heading: 'backup-and-restore',
    says: 'moderato backup',
  },
  {
    question: 'How do I delete the data of a user?',
    word: 'erasure',
    source: 'docs/guides/privacy.md',
    heading: 'when-a-person-asks',
    says: 'authors erase',
  },
  { question: 'What does it cost?', word: 'costs', source: 'docs/guides/costs.md', says: 'texts a second' },
  { question: 'Is it for games?', word: 'games', source: 'docs/guides/games.md', heading: 'chat', says: 'chat.mjs' },
  {
    question: 'How good is it on my own data?',
    word: 'own data',
    source: 'docs/guides/own-data.md',
    heading: '3-judge-and-compare',
    says: 'moderato scan',
  },
  {
    question: 'How good is it in Polish?',
    word: 'language',
    source: 'docs/guides/my-language.md',
    heading: 'find-your-language',
    says: 'Polish',
  },
];

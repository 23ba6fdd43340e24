import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { type FakeDiscord, startDiscord } from './support/chat/discord.ts';
import { type FakeMatrix, startMatrix } from './support/chat/matrix.ts';
import type { ChatPlatform } from './support/chat/platform.ts';
import { type FakeTelegram, startTelegram } from './support/chat/telegram.ts';
import { type LiveService, startService } from './support/live-service.ts';
import { type Relay, startRelay } from './support/relay.ts';

/**
 * The bots of plugins/chat-bots as people run them, with their real libraries, between the real service and a fake
 * platform on loopback. The libraries are large, so they are installed separately; `npm test` says so if they are
 * missing, and CI requires them.
 */
const home = join(import.meta.dirname, 'plugins/node_modules');
const python = join(home, '.python/bin/python');
const installed = hasExtra(existsSync(python));
const bad = 'moderato test harassment block';
const badLink = 'https://shop.example/moderato-test-spam-block';
const doubtful = 'moderato test harassment flag';

let service: LiveService;
let folder: string;
let relay: Relay;
let platform: ChatPlatform;
let bot: { child: ChildProcess; printed(): string };

/** Resolves when the bot says that it is ready, or, in Python, when it has started. */
async function startBot(file: string, more: Record<string, string> = {}) {
  const isPython = file.endsWith('.py');
  const child = spawn(isPython ? python : process.execPath, [join(folder, file)], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      MODERATO_URL: relay.address,
      MODERATO_KEY: service.testKey,
      ...platform.environment,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (printed += part));
  bot = { child, printed: () => printed };
  if (!isPython) {
    await expect.poll(() => (child.exitCode === null ? printed : `ended: ${printed}`)).toContain('The bot is ready.');
  }
}

const bots = [
  ['discord-bot.js', startDiscord],
  ['telegram-bot.js', startTelegram],
  ['telegram_bot.py', startTelegram],
  ['matrix-bot.js', startMatrix],
] as const;

/** What a bot printed that should still be running. */
const died = () => (bot.child.exitCode === null ? [] : [bot.printed()]);
const isRemoved = (id: string) => expect.poll(() => [...platform.removed, ...died()]).toContain(id);
const areTold = (words: string) => expect.poll(() => platform.shown.join('\n')).toContain(words);

describe.runIf(installed)('a chat bot', () => {
  beforeAll(async () => {
    service = await startService();
    folder = mkdtempSync(join(home, '.bots-'));
    cpSync(join(import.meta.dirname, '../plugins/chat-bots'), folder, { recursive: true });
  });
  afterAll(async () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    await service?.stop();
  });
  beforeEach(async () => {
    relay = await startRelay(service.address);
  });
  afterEach(async () => {
    const { child } = bot;
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
    await platform.stop();
    await relay.stop();
  });

  describe.each(bots)('%s', (file, startPlatform) => {
    beforeEach(async () => {
      platform = await startPlatform();
    });

    test('removes a bad message, shows a doubtful one to moderators and leaves a harmless one', async () => {
      await startBot(file);
      const kept = ['What a lovely morning.', doubtful, 'moderato test self harm block'].map((text) =>
        platform.say(text),
      );
      platform.say(bad, 'moderators');
      const worst = platform.say(bad);
      await isRemoved(worst);
      await areTold('harassment (req_');
      await areTold('self harm (req_');
      await expect.poll(() => platform.shown.filter((text) => text.startsWith('Please look at'))).toHaveLength(2);
      // Moderators see what was removed, and their own room is not judged.
      await areTold(bad);
      await expect.poll(() => relay.answered).toBe(4);
      expect(kept.filter((id) => platform.removed.includes(id))).toEqual([]);
      expect(platform.removed).toEqual([worst]);
      expect(platform.shown.join()).not.toContain('lovely');
      expect(bot.printed()).not.toContain('moderato test');
    });

    test('judges a message again when it is edited', async () => {
      await startBot(file);
      const id = platform.say('What a lovely morning.');
      await expect.poll(() => relay.answered).toBe(1);
      await isRemoved(platform.edit(id, bad));
    });

    test('removes nothing while Moderato does not answer, and judges what waited when it does', async () => {
      relay.open = false;
      await startBot(file);
      const waiting = platform.say(bad);
      platform.say(doubtful);
      await areTold('Messages are not judged: Moderato cannot be reached.');
      expect(platform.removed).toEqual([]);
      relay.open = true;
      await isRemoved(waiting);
      await areTold('Moderato answers again.');
      expect(platform.shown.filter((text) => text.startsWith('Messages are not judged'))).toHaveLength(1);
    });

    test('leaves a message that cannot be judged, and judges the next one', async () => {
      await startBot(file);
      relay.refusesWith = 413;
      platform.say(bad);
      await expect.poll(() => relay.answered).toBe(1);
      relay.refusesWith = undefined;
      const next = platform.say(bad);
      await isRemoved(next);
      expect(platform.removed).toEqual([next]);
      expect(platform.shown.join()).not.toContain('not judged');
    });

    test('removes nothing and tells moderators if its key is wrong', async () => {
      await startBot(file, { MODERATO_KEY: 'mod_test_unknown' });
      platform.say(bad);
      await areTold('Messages are not judged: Moderato replied with 401.');
      expect(platform.removed).toEqual([]);
      expect(bot.printed()).not.toContain('mod_test_unknown');
    });

    test('tells moderators if it may not remove messages, and goes on', async () => {
      await startBot(file);
      platform.forbidRemoval();
      platform.say(bad);
      await areTold('could not be moderated');
      platform.say(doubtful);
      await areTold('Please look at');
      expect(platform.removed).toEqual([]);
    });
  });

  test('on Discord judges pictures and forwarded messages', async () => {
    const discord: FakeDiscord = await startDiscord();
    platform = discord;
    await startBot('discord-bot.js');
    const picture = (kind: string) => ({
      attachments: [
        {
          id: '7',
          filename: 'a.png',
          size: 1,
          content_type: 'image/png',
          proxy_url: '',
          url: `${pictures}/${kind}.png`,
        },
      ],
    });
    const kept = discord.send(picture('allow'));
    await isRemoved(discord.send(picture('block')));
    const forwarded = { content: bad, attachments: [], embeds: [], mentions: [], type: 0, timestamp: new Date() };
    const reference = { type: 1, channel_id: '1000000000000000099', message_id: '1000000000000000098' };
    await isRemoved(discord.send({ message_reference: reference, message_snapshots: [{ message: forwarded }] }));
    await expect.poll(() => relay.answered).toBe(3);
    expect(discord.removed).not.toContain(kept);
  });

  test.each(['telegram-bot.js', 'telegram_bot.py'])(
    'on Telegram judges captions, polls and links (%s)',
    async (file) => {
      const telegram: FakeTelegram = await startTelegram();
      platform = telegram;
      await startBot(file);
      const entities = [{ type: 'text_link', offset: 0, length: 4, url: badLink }];
      await isRemoved(telegram.send({ text: 'Look here.', entities }));
      await isRemoved(telegram.send({ caption: bad }));
      const options = ['Good morning.', bad].map((text) => ({ text, persistent_id: text, voter_count: 0 }));
      const flags = {
        is_closed: false,
        is_anonymous: true,
        allows_multiple_answers: false,
        allows_revoting: true,
        members_only: false,
      };
      const poll = { id: '1', question: 'Which?', options, total_voter_count: 0, type: 'regular', ...flags };
      await isRemoved(telegram.send({ poll }));
    },
  );

  test('on Matrix judges the HTML that people see, not only the plain text', async () => {
    const matrix: FakeMatrix = await startMatrix();
    platform = matrix;
    await startBot('matrix-bot.js');
    const html = 'moderato <b>test</b> har<i>ass</i>ment&#32;block';
    const kept = matrix.send({ msgtype: 'm.text', body: 'moderato test', formatted_body: '<p>harassment</p>' });
    await isRemoved(matrix.send({ msgtype: 'm.text', body: 'Good morning.', formatted_body: html }));
    const link = `<a rel="x" href="${badLink}">here</a>`;
    await isRemoved(matrix.send({ msgtype: 'm.text', body: 'Look here.', formatted_body: link }));
    matrix.send({ msgtype: 'm.text' });
    matrix.send({ msgtype: 'm.text', body: 7, formatted_body: { deep: true }, 'm.new_content': 'none' });
    await isRemoved(matrix.say(bad));
    expect(matrix.removed).not.toContain(kept);
  });

  test('on Matrix judges texts longer than one call may have', async () => {
    platform = await startMatrix();
    await startBot('matrix-bot.js');
    await isRemoved(platform.say(`${'Good morning. '.repeat(4_000)}${bad}`));
  });
});

const pictures = 'https://test.moderato.example/gore';

/**
 * Discord: removes what Moderato would block, and shows moderators what it flags. Reads DISCORD_TOKEN, MODERATO_URL,
 * MODERATO_KEY and DISCORD_MODERATORS (the id of their channel; optional). The bot needs the intent "Message Content" and the
 * permission "Manage Messages".
 */

import { Client, Events, escapeMarkdown, GatewayIntentBits, Partials, RESTJSONErrorCodes, spoiler } from 'discord.js';
import { createJudge, reasonOf, worst } from './judge.js';

const { DISCORD_TOKEN, DISCORD_MODERATORS, DISCORD_API_URL } = process.env;

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
  // Without these, edits of older messages are not reported.
  partials: [Partials.Message, Partials.Channel],
  allowedMentions: { parse: [] },
  ...(DISCORD_API_URL ? { rest: { api: DISCORD_API_URL } } : {}),
});
const judge = createJudge(tell);

client.on(Events.MessageCreate, (message) => void moderate(message));
client.on(Events.MessageUpdate, (before, after) => {
  // Discord also reports that it added the preview of a link.
  if (before.partial || before.content !== after.content) void moderate(after);
});
client.once(Events.ClientReady, () => console.log('The bot is ready.'));
// One failed call must not end the bot. Errors of discord.js do not contain messages.
client.on(Events.Error, (error) => console.error(error.name));
await client.login(DISCORD_TOKEN);

async function moderate(received) {
  try {
    const message = received.partial ? await received.fetch() : received;
    if (!message.inGuild() || message.author.bot || message.channelId === DISCORD_MODERATORS) return;
    const verdict = await judgeMessage(message);
    if (verdict === undefined || verdict.action === 'allow') return;
    if (verdict.action === 'flag') return await tell(`Please look at ${message.url}: ${reasonOf(verdict)}`);
    const what = message.content === '' ? 'a picture' : spoiler(escapeMarkdown(message.content.slice(0, 1_500)));
    await message.delete();
    await tell(`Removed from ${message.channel}, by ${message.author}: ${reasonOf(verdict)}\n${what}`);
  } catch (error) {
    if (error.code === RESTJSONErrorCodes.UnknownMessage) return;
    await tell(`${received.url} could not be moderated: ${error.name} ${error.code ?? ''}`);
  }
}

/** The message itself, messages forwarded in it, and pictures. */
async function judgeMessage(message) {
  const parts = [message, ...message.messageSnapshots.values()];
  const author = `discord-${message.author.id}`;
  const texts = parts.map(({ content }) => content).filter((content) => content);
  const pictures = parts
    .flatMap(({ attachments }) => [...(attachments?.values() ?? [])])
    .filter(({ contentType }) => contentType?.startsWith('image/'));
  const ofTexts = texts.map((text) => judge.text(text, author));
  const ofPictures = pictures.map(({ url }) => judge.image(url, author));
  return worst(await Promise.all([...ofTexts, ...ofPictures]));
}

/** To the moderators' channel, or to the console without the words of the message. */
async function tell(sentence) {
  try {
    const channel = DISCORD_MODERATORS ? await client.channels.fetch(DISCORD_MODERATORS) : undefined;
    if (channel) await channel.send(sentence);
    else console.log(sentence.split('\n')[0]);
  } catch (error) {
    console.error(`The moderators' channel cannot be used: ${error.name} ${error.code ?? ''}`);
  }
}

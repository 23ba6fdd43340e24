/**
 * A call as a stream of server-sent events: its answer now, and again whenever something changed. Each answer is made
 * as if the page had asked again, so that people who were signed out or removed learn nothing more.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveNews } from '../live/live-news.ts';
import type { Member } from '../page.ts';

/** Answers are this far apart at least. */
const gatherMs = 200;
/** A page that reads nothing is let go. */
const mostWaitingBytes = 64 * 1024;

export function wantsStream({ headers }: FastifyRequest): boolean {
  return /\btext\/event-stream\b/.test(headers.accept ?? '');
}

/** `answer` gives the JSON, or undefined where there is nothing to say any more. False: there are too many streams. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, userId }: Member,
  live: LiveNews,
  first: string,
  answer: () => Promise<string | undefined>,
  crashed: (requestId: string, error: unknown) => void,
): boolean {
  const { raw } = reply;
  let timer: NodeJS.Timeout | undefined;
  let isAnswering = false;
  let isNews = false;
  let said = first;

  const stop = live.watch({ accountId, userId, heard, ended: () => raw.end() });
  if (stop === undefined) return false;
  const beganMs = performance.now();
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies that gather replies would keep the news to themselves.
    'x-accel-buffering': 'no',
  });
  raw.on('close', () => {
    stop();
    clearTimeout(timer);
    // For metrics it was answered when it began.
    request.startedMs += performance.now() - beganMs;
  });
  send(`retry: 3000\n\n${eventOf(first)}`);
  lookIn(live.lookEveryMs());
  return true;

  function heard(): void {
    isNews = true;
    if (!isAnswering) lookIn(gatherMs);
  }

  function lookIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, ms);
    timer.unref();
  }

  async function look(): Promise<void> {
    isAnswering = true;
    isNews = false;
    const now = await answer().catch((error: unknown) => void crashed(request.id, error));
    isAnswering = false;
    if (now === undefined || raw.writableLength > mostWaitingBytes) return void raw.end();
    // A line of nothing keeps connections alive that are closed when nothing is said.
    send(now === said ? ':\n\n' : eventOf(now));
    said = now;
    lookIn(isNews ? gatherMs : live.lookEveryMs());
  }

  function send(text: string): void {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  }
}

const eventOf = (json: string) => `data: ${json}\n\n`;

/**
 * Answers a call as a stream of server-sent events: now, and again whenever something changes. Each answer is made as
 * if the page had called again, so that people who were signed out or removed learn nothing more.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveNews } from '../live/live-news.ts';
import type { Member } from './page.ts';

/** The minimum time between answers. */
const gatherMs = 200;
/** A page that reads nothing is disconnected. */
const maxWaitingBytes = 64 * 1024;

export function wantsStream({ headers }: FastifyRequest): boolean {
  return /\btext\/event-stream\b/.test(headers.accept ?? '');
}

/** `answer` returns the JSON, or undefined if there is nothing more to send. False: there are too many streams. */
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
    // Proxies that buffer replies would hold events back.
    'x-accel-buffering': 'no',
  });
  raw.on('close', () => {
    stop();
    clearTimeout(timer);
    // For metrics, it was answered when it began.
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
    if (now === undefined || raw.writableLength > maxWaitingBytes) return void raw.end();
    // An empty line keeps connections alive that would be closed when idle.
    send(now === said ? ':\n\n' : eventOf(now));
    said = now;
    lookIn(isNews ? gatherMs : live.lookEveryMs());
  }

  function send(text: string): void {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  }
}

const eventOf = (json: string) => `data: ${json}\n\n`;

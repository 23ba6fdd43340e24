/** The public pages of appeals, outside the route table: forms for people, without key and without session. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivingBodies } from '../../base/fairness/arriving-bodies.ts';
import type { WebServer } from '../../base/http/bare-server.ts';
import { sendRefusal } from '../../base/http/error-reply.ts';
import { createReceiveBody, receiveInHandler } from '../../base/http/receive-body.ts';
import { refuse } from '../../base/http/route.ts';
import { appealPath } from '../outcomes/appeal-link.ts';
import { type AppealForm, chooseLanguage, type HtmlReply } from './appeal-form.ts';
import { appealHeaders } from './appeal-html.ts';

/** 5,000 characters of four bytes, percent-encoded. */
const limitBytes = 64 * 1024;
/** The token is a key, so no log and no metric may contain it. */
const config = { label: `${appealPath}/{token}` };

export function addAppealPages(server: WebServer, form: AppealForm, bodies: ArrivingBodies): void {
  const receiveBody = createReceiveBody(bodies);

  const visitOf = (request: FastifyRequest) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    return {
      token: (request.params as { token: string }).token,
      address: request.ip,
      language: chooseLanguage(query.get('language'), request.headers['accept-language']),
    };
  };
  const send = (reply: FastifyReply, { status, html }: HtmlReply) => {
    if (status === 429) reply.header('retry-after', '300');
    return reply.code(status).headers(appealHeaders).send(html);
  };

  server.get(`${appealPath}/:token`, { config }, async (request, reply) =>
    send(reply, await form.open(visitOf(request))),
  );
  server.post(`${appealPath}/:token`, { config }, async (request, reply) => {
    const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
    if (!isForm) return sendRefusal(reply, refuse('unsupported_media_type', 'Use the form on the page.').refusal);
    const fields = new URLSearchParams(
      (await receiveInHandler(receiveBody, request, reply, { limitBytes })).toString('utf8'),
    );
    return send(reply, await form.send(visitOf(request), fields.get('reason') ?? ''));
  });
}

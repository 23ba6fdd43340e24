/**
 * A real mail server on loopback, in a separate process: prints its port, then every mail it accepted as a line of
 * JSON. Ends when its standard input does. `start-mail-server.ts` starts it.
 */

import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MailServerOptions, ReceivedMail } from './start-mail-server.ts';
import { testCertificate, testKey } from './test-certificate.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as MailServerOptions;
const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

function serveMail() {
  const { login, tls = false, refuses } = options;
  return new SMTPServer({
    ...{ key: testKey, cert: testCertificate, logger: false, authOptional: login === undefined },
    disabledCommands: tls ? [] : ['STARTTLS'],
    allowInsecureAuth: !tls,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      done(isRight ? null : new Error('Wrong password.'), isRight ? { user: username } : undefined);
    },
    onRcptTo({ address }, _session, done) {
      done(refuses === address ? Object.assign(new Error('No such mailbox.'), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope, user, secure }, done) {
      void text(stream).then((raw) => {
        const isRefused = refuses === 'everything';
        if (!isRefused) {
          const to = envelope.rcptTo.map(({ address }) => address);
          const mail: ReceivedMail = { to, user: String(user ?? ''), secure: Boolean(secure), ...readMail(raw) };
          print(mail);
        }
        done(isRefused ? Object.assign(new Error('The mailbox is full.'), { responseCode: 452 }) : null);
      });
    },
  }).server;
}

/** For a mail that is only text, as quoted-printable. */
function readMail(raw: string): Pick<ReceivedMail, 'head' | 'text'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const encoded = rest.join('\r\n\r\n').replaceAll('=\r\n', '');
  const bytes = encoded.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return { head, text: Buffer.from(bytes, 'latin1').toString('utf8') };
}

/** Accepts connections and sends nothing. */
const silent = () => createServer(() => {});

const server = options.refuses === 'to speak' ? silent() : serveMail();
server.listen(options.port ?? 0, '127.0.0.1', () => print((server.address() as { port: number }).port));
process.stdin.resume().on('end', () => process.exit(0));

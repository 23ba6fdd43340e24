import { connect, type Socket } from 'node:net';

export interface HalfSentCall {
  /** Sends the rest; resolves with the whole reply as text, whether or not the connection stays open afterwards. */
  finish(): Promise<string>;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
  abandon(): void;
}

/** A text call on its own connection that has sent half of its body, so it stays in progress as long as needed. */
export async function sendHalf(address: string, key: string): Promise<HalfSentCall> {
  const { hostname, port, host } = new URL(address);
  const body = JSON.stringify({ content: 'a message that takes its time' });
  const socket: Socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.write(
    `POST /v1/moderate/text HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
  );
  return {
    closed,
    abandon: () => void socket.destroy(),
    async finish() {
      socket.write(body.slice(10));
      const whole = new Promise<void>((resolve) => {
        const look = () => {
          const [head = '', rest] = received.split('\r\n\r\n', 2);
          const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
          if (rest !== undefined && Buffer.byteLength(rest) >= length) resolve();
        };
        socket.on('data', look);
        look();
      });
      await Promise.race([whole, closed]);
      return received;
    },
  };
}

import { describe, expect, it } from 'vitest';
import { type ArrivingBody, createArrivingBodies } from './arriving-bodies.ts';

function bodiesOf(maxBodies: number, maxBytes: number) {
  const shed: boolean[] = [];
  const gone: string[] = [];
  const bodies = createArrivingBodies({
    maxBodies,
    maxBytes,
    shed: (_reason, isLowPriority) => shed.push(isLowPriority),
  });
  const begin = (holder: string, name: string, bytes = 0): ArrivingBody => {
    const body = bodies.begin({ holder, isLowPriority: holder === 'spare' }, () => gone.push(name));
    body.holds(bytes);
    return body;
  };
  return { bodies, begin, gone, shed };
}

describe('arriving bodies', () => {
  it('E1: are limited in number; the account with most loses its oldest', () => {
    const { bodies, begin, gone, shed } = bodiesOf(5, 1_000);
    begin('decent', 'decent 1');
    for (const number of [1, 2, 3, 4]) begin('crawler', `crawler ${number}`);
    expect(gone).toEqual([]);
    begin('decent', 'decent 2');
    begin('another', 'another 1');
    begin('another', 'another 2');
    begin('decent', 'decent 3');
    expect(gone).toEqual(['crawler 1', 'crawler 2', 'decent 1', 'crawler 3']);
    expect([bodies.count, shed]).toEqual([5, [false, false, false, false]]);
  });

  it('E1: are limited in memory; the account with most loses its oldest until there is room', () => {
    const { bodies, begin, gone, shed } = bodiesOf(100, 1_000);
    begin('decent', 'decent 1', 100);
    for (const number of [1, 2, 3]) begin('spare', `spare ${number}`, 300);
    expect([bodies.bytes, gone]).toEqual([1_000, []]);
    const growing = begin('decent', 'decent 2', 150);
    expect([bodies.bytes, gone]).toEqual([850, ['spare 1']]);
    growing.holds(550);
    expect(gone).toEqual(['spare 1', 'decent 1', 'spare 2']);
    expect([bodies.bytes, bodies.count, shed]).toEqual([850, 2, [true, false, true]]);
  });

  it('leave nothing behind, however often they end and whatever follows', () => {
    const { bodies, begin, gone } = bodiesOf(2, 1_000);
    const first = begin('one', 'first', 400);
    const second = begin('two', 'second', 500);
    const third = begin('two', 'third', 10);
    expect(gone).toEqual(['first']);
    for (const body of [first, second, third, second]) {
      body.end();
      body.holds(900);
    }
    expect([bodies.count, bodies.bytes, gone]).toEqual([0, 0, ['first']]);
  });

  it('O8: count until they are answered; an account may hold no more than is free, so others have room', () => {
    const { bodies, begin, gone } = bodiesOf(100, 100);
    const settled = Array.from({ length: 5 }, (_, number) => {
      const body = begin('large', `large ${number}`, 10);
      body.settle();
      return body;
    });
    expect([bodies.bytes, bodies.count, gone]).toEqual([50, 0, []]);
    begin('large', 'one too many', 10);
    expect(gone).toEqual(['one too many']);
    begin('decent', 'decent', 20);
    expect(gone).toEqual(['one too many']);
    for (const body of settled) body.end();
    settled[0]?.end();
    expect([bodies.bytes, bodies.count]).toEqual([20, 1]);
  });

  it('O8: large replies count until they are sent; an account may hold no more than is free, so others have room', () => {
    const { bodies, begin, gone, shed } = bodiesOf(100, 100);
    const reply = (holder: string, bytes: number) =>
      bodies.beginReply({ holder, isLowPriority: holder === 'spare' }, bytes);
    const unread = [reply('spare', 25), reply('spare', 25)];
    expect([bodies.bytes, reply('spare', 25), shed]).toEqual([50, undefined, [true]]);
    const other = reply('decent', 20);
    expect(bodies.bytes).toBe(70);
    begin('spare', 'body of the same account', 1);
    begin('decent', 'body of another', 1);
    expect(gone).toEqual(['body of the same account']);
    for (const end of [...unread, ...unread, other]) end?.();
    expect([bodies.bytes, bodies.count]).toEqual([1, 1]);
  });

  it('a reply larger than the limit is sent if it is the only one', () => {
    const { bodies } = bodiesOf(100, 100);
    const large = () => bodies.beginReply({ holder: 'decent', isLowPriority: false }, 300);
    const end = large();
    expect([end === undefined, large()]).toEqual([false, undefined]);
    end?.();
    expect([bodies.bytes, large() === undefined]).toEqual([0, false]);
  });
});

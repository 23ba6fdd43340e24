import { expect, it } from 'vitest';
import { canonicalText } from './canonical-text.ts';

it.each([
  ['<p>Hello <b>you</b> &amp; me</p>', ''],
  ['a < b and <3 and i <hate> you', ''],
  ['“Don’t”—she said… “yes”', ''],
  [
    'ki<!-- x -->ll <img alt="big cat" src=x.png> <a href="https://bit.ly/abc" title="nice">go</a> <span style="display:none">secret words</span>tail',
    '',
  ],
  ['**bold** and *it* f**k f*ck *** `code` [t](https://ex.com/how-to-bake-bread "tt") ![pic](a.png)', ''],
  ['# Head\n- one\n- two\n> quote\n```\ncode\n```', ''],
  [
    '@bob @al My email is bob@example.com, call +49 170 1234567 or https://example.com/a?b=1. Order #1234567 on 12.05.2026 2026-11-18 N1GG3R5 800.000.000',
    '',
  ],
  ['you idiot :)', ''],
  ['you idiot 🙂', ''],
  ['Hello.\n\n-- \nJane Doe\nTel: +49 170 1234567\njane@x.com\n', ''],
  ['love it #SaveTheBees #monday#fun', ''],
  ['k i l l  t h e m  all   now', ''],
  ['@sshole you', ''],
  ['visit https://x.com/kill-all-people now', ''],
  ['commit e331b7ff1234ab and 123e4567-e89b-12d3-a456-426614174000 1Z999AA10123456784', ''],
])('%s', (t) => {
  console.log(JSON.stringify(t), '→', JSON.stringify(canonicalText(t).text));
  expect(1).toBe(1);
});

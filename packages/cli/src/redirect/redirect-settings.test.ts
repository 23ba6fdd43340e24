import { describe, expect, it } from 'vitest';
import { settingsFrom } from './redirect-settings.ts';

const good = { MODERATO_URL: 'http://127.0.0.1:8080', MODERATO_KEY: `mod_test_${'a'.repeat(49)}` };

describe('settingsFrom', () => {
  it('redirects Perspective alone, and passes errors on, unless more is asked for', () => {
    expect(settingsFrom(good)).toMatchObject({ vendors: ['perspective'], failClosed: false });
    const all = { MODERATO_REDIRECT: 'perspective, openai,akismet', MODERATO_REDIRECT_FAIL_CLOSED: 'on' };
    expect(settingsFrom({ ...good, ...all })).toMatchObject({
      vendors: ['perspective', 'openai', 'akismet'],
      failClosed: true,
    });
  });

  it.each([
    ['MODERATO_URL', undefined, /is missing/],
    ['MODERATO_URL', 'ftp://a', /must be an address/],
    ['MODERATO_URL', 'http://user:secret@a', /must be an address/],
    ['MODERATO_URL', 'http://a/?key=secret', /must be an address/],
    ['MODERATO_URL', 'https://commentanalyzer.googleapis.com', /itself redirected/],
    ['MODERATO_URL', 'https://secret.rest.akismet.com.', /itself redirected/],
    ['MODERATO_KEY', undefined, /is missing/],
    ['MODERATO_KEY', 'AIza-secret', /not a key of Moderato/],
    ['MODERATO_REDIRECT', 'perspective,secret', /must be a list of perspective, openai, akismet/],
    ['MODERATO_REDIRECT', 'constructor', /must be a list/],
    ['MODERATO_REDIRECT_FAIL_CLOSED', 'secret', /must be on or off/],
  ])('names %s if it is %s', (name, value, sentence) => {
    const wrong = () => settingsFrom({ ...good, [name]: value });
    expect(wrong).toThrow(sentence);
    expect(wrong).toThrow(name);
    if (!String(value).includes('akismet')) expect(wrong).not.toThrow(/secret/);
  });
});

/** Tells from the first bytes what a recording is, whatever its name or declared type says. */

export type AudioFormat = 'wav' | 'mp3' | 'vorbis' | 'opus';

const vorbisHead = '\u0001vorbis';
const opusHead = 'OpusHead';
const mostChannels = 2;
/** Samples per second. Speech needs 16,000; studios use up to 96,000. */
export const allowedRates = { least: 4_000, most: 96_000 } as const;

export function audioFormat(bytes: Uint8Array): AudioFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).toString('latin1');
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE') return 'wav';
  if (head.startsWith('OggS')) {
    const first = head.slice(27 + head.charCodeAt(26));
    if (first.startsWith(vorbisHead)) return 'vorbis';
    return first.startsWith(opusHead) ? 'opus' : undefined;
  }
  return head.startsWith('ID3') || startsFrame(bytes) ? 'mp3' : undefined;
}

/** The header of a frame of MPEG layer III: the sync bits, and no reserved version, bit rate or sample rate. */
function startsFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isSync && third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}

/**
 * Whether an Ogg file is one stream with one or two channels at a usual rate. A few bytes of such a file can stand for
 * thousands of samples in each of 255 channels, so this is checked before anything is decoded. Of several streams in a
 * row, players play all, and decoders may read the first alone.
 */
export function hasUsualStream(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const [opus, vorbis] = [positionsOf(file, opusHead), positionsOf(file, vorbisHead)];
  if (opus.length + vorbis.length !== 1) return false;
  const [at = 0] = [...opus, ...vorbis];
  const channels = file[at + (opus.length === 1 ? 9 : 11)] ?? 0;
  const isUsualRate = opus.length === 1 || (at + 16 <= file.length && isAllowedRate(file.readUInt32LE(at + 12)));
  return channels >= 1 && channels <= mostChannels && isUsualRate;
}

export function isAllowedRate(rate: number): boolean {
  return rate >= allowedRates.least && rate <= allowedRates.most;
}

function positionsOf(file: Buffer, words: string): number[] {
  const found: number[] = [];
  for (let at = file.indexOf(words, 0, 'latin1'); at >= 0; at = file.indexOf(words, at + 1, 'latin1')) found.push(at);
  return found;
}

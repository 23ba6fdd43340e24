import { createModerato } from './moderato.ts';
import { createPeers } from './peers.ts';
import type { Tool } from './tool.ts';

/** All tools that are measured, Moderato first. */
export function createTools(): readonly Tool[] {
  return [createModerato(), ...createPeers()];
}

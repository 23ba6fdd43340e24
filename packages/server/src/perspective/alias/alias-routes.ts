/**
 * Perspective's own addresses, for programs that can change nothing but the host. They are not part of our interface:
 * the discovery document describes them, and one setting turns them all off [P5].
 */

import type { KeyedRoute, PublicRoute } from '../../route.ts';
import type { AnalyzeParts } from '../analyze-comment.ts';
import type { Scale } from '../attributes.ts';
import { analyzeAliasRoute } from './analyze-alias.route.ts';
import { discoveryRoute } from './discovery.route.ts';
import { type SuggestScoreParts, suggestScoreRoute } from './suggest-score.route.ts';

export interface AliasParts {
  readonly judging: AnalyzeParts;
  readonly feedback: SuggestScoreParts;
  readonly scale: Scale;
  publicUrl(): string;
}

export interface AliasRoutes {
  readonly keyed: readonly KeyedRoute[];
  readonly discovery: PublicRoute;
}

export function aliasRoutes({ judging, feedback, scale, publicUrl }: AliasParts): AliasRoutes {
  return {
    keyed: [analyzeAliasRoute(judging, scale), suggestScoreRoute(feedback)] as KeyedRoute[],
    discovery: discoveryRoute(publicUrl),
  };
}

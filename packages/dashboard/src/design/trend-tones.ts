export const trendTones = { rising: 'block', steady: 'plain', falling: 'allow', new: 'plain' } as const;

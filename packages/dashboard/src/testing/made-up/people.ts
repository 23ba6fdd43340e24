/** Names of authors, and what their calls were about. */

export const names = ['toxicity', 'harassment', 'hate_speech', 'sexual', 'violence', 'self_harm', 'spam'];
export const contexts = ['chat', 'forum_post', 'comment', 'username', 'default'] as const;
export const people = [
  'river.otter',
  'u_48211',
  'Gràinne',
  'mx-harper',
  'player one',
  'u_00917',
  'kestrel',
  'Ørsted',
  'b0b',
];

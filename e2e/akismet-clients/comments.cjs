/** What every client here sends: words that test mode knows, so that the answers are fixed. */
exports.blog = 'https://blog.example.com';
exports.harmless = 'What a lovely morning.';
exports.spam = 'moderato test spam flag';
exports.blatant = 'moderato test spam block';

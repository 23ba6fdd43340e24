import { describe, expect, it } from 'vitest';
import { readRulesFile } from './read-rules-file.ts';

describe('a file of rules', () => {
  it('becomes one wordlist if it has plain lines, without empty lines and duplicates', () => {
    expect(readRulesFile('\u{feff}smurf\r\n\r\n gargamel \nsmurf\n', 'block')).toEqual({
      rules: [{ type: 'wordlist', pattern: ['smurf', 'gargamel'], moderation_action: 'block' }],
      skipped: { comments: [], repeated: ['smurf'] },
    });
  });

  it('may have comment lines, which are skipped and listed; hashtags are kept', () => {
    const text = '# Villains\n#\n##\n#kys\n#from the meeting in May\n// old\nsmurf # no comment\n';
    expect(readRulesFile(text, 'flag')).toEqual({
      rules: [{ type: 'wordlist', pattern: ['#kys', 'smurf # no comment'], moderation_action: 'flag' }],
      skipped: { comments: ['# Villains', '#', '##', '#from the meeting in May', '// old'], repeated: [] },
    });
    expect(readRulesFile('# only\n', 'flag')).toEqual({ problem: 'The file has nothing but comments.' });
  });

  it("may be the service's own list; fields that the service sets are dropped", () => {
    const listed = {
      rules: [
        { rule_id: 'rule_1', type: 'regex', pattern: 'a+', priority: 5, moderation_action: 'flag', created_at: 'x' },
        { rule_id: 'rule_2', type: 'allowlist', pattern: ['Scunthorpe'], priority: 0, moderation_action: null },
      ],
    };
    expect(readRulesFile(JSON.stringify(listed), 'flag')).toEqual({
      rules: [
        { type: 'regex', pattern: 'a+', priority: 5, moderation_action: 'flag' },
        { type: 'allowlist', pattern: ['Scunthorpe'], priority: 0 },
      ],
      skipped: { comments: [], repeated: [] },
    });
    expect(readRulesFile(JSON.stringify(listed.rules), 'flag')).toEqual(readRulesFile(JSON.stringify(listed), 'flag'));
  });

  it('is refused with the reason instead of being imported in part', () => {
    expect(readRulesFile('', 'flag')).toEqual({ problem: 'The file is empty.' });
    expect(readRulesFile('[1,', 'flag')).toHaveProperty('problem');
    expect(readRulesFile('{"a":1}', 'flag')).toEqual({ problem: 'The file has no list of rules.' });
    expect(readRulesFile('[]', 'flag')).toEqual({ problem: 'The list of rules is empty.' });
    expect(readRulesFile('[{"type":"regex","pattern":"a"},{"type":"regex"}]', 'flag')).toEqual({
      problem: 'Rule 2 needs a type and a pattern.',
    });
    expect(readRulesFile('[{"type":"wordlist","pattern":["a",1]}]', 'flag')).toHaveProperty('problem');
  });
});

/**
 * Writes `src/wire.ts`: the contract's schemas as plain types with their descriptions, so that the published client
 * needs neither the contract nor its schema library. A test compares the file with the schemas.
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as contract from '@moderato/contract';

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const named: Readonly<Record<string, unknown>> = {
  TextModerationRequest: contract.TextModerationRequest,
  ImageModerationRequest: contract.ImageModerationRequest,
  AudioModerationRequest: contract.AudioModerationRequest,
  CategoryResult: contract.CategoryResult,
  MatchedRule: contract.MatchedRule,
  AudioSegment: contract.AudioSegment,
  // All have the same form; only the names of the categories differ, an image may have words, and a recording has parts.
  ModerationResult: {
    ...contract.TextModerationResult,
    properties: {
      ...contract.ImageModerationResult.properties,
      ...contract.AudioModerationResult.properties,
      ...contract.TextModerationResult.properties,
    },
    description: 'The verdict on a text, an image or a recording.',
  },
  CreateRuleRequest: contract.CreateRuleRequest,
  Rule: contract.Rule,
  RuleList: contract.RuleList,
  DeletedRule: contract.DeletedRule,
  AnalyzeRequest: contract.AnalyzeRequest,
  AnalyzeReply: contract.AnalyzeReply,
  Usage: contract.Usage,
  CategoryEntry: contract.CategoryEntry,
  CategoryList: contract.CategoryList,
  ModerationsRequest: contract.ModerationsRequest,
  ModerationsResult: contract.ModerationsResult,
  ModerationsReply: contract.ModerationsReply,
  ReportRequest: contract.ReportRequest,
  ReportReply: contract.ReportReply,
  OutcomeRequest: contract.OutcomeRequest,
  RecommendedMeasure: contract.RecommendedMeasure,
  AuthorStrikes: contract.AuthorStrikes,
  OutcomeReply: contract.OutcomeReply,
  StatementRedress: contract.StatementRedress,
  Statement: contract.Statement,
  StatementLanguage: contract.StatementQuery.properties.language,
  AppealRequest: contract.AppealRequest,
  AppealReply: contract.AppealReply,
};
const nameOf = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));

export function wireTypes(): string {
  const types = Object.entries(named).map(([name, schema]) => {
    const described = schema as Schema;
    return `${comment(described.description, '')}export type ${name} = ${typeOf(described, '', true)};\n`;
  });
  const codes = contract.errorCodes.map((code) => `  | '${code}'`).join('\n');
  return [
    '/** The bodies of requests and replies. Generated from the contract by `npm run make-wire`; do not edit by hand. */\n',
    ...types,
    `/** Every code that an error can have. */\nexport type ErrorCode =\n${codes};\n`,
  ].join('\n');
}

function typeOf(schema: Schema, indent: string, isDefinition = false): string {
  const name = nameOf.get(schema);
  if (name !== undefined && !isDefinition) return name;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  const forms =
    schema.properties === undefined || schema.oneOf?.[0]?.properties ? (schema.anyOf ?? schema.oneOf) : undefined;
  if (forms !== undefined) return forms.map((form) => typeOf(form, indent)).join(' | ');
  switch (schema.type) {
    case 'integer':
      return 'number';
    case 'array':
      return arrayOf(typeOf(schema.items ?? {}, indent));
    case 'object':
      return objectType(schema, indent);
    default:
      return [schema.type ?? 'unknown']
        .flat()
        .map((type) => (type === 'integer' ? 'number' : type))
        .join(' | ');
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties, indent)}>`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    const key = /^\w+$/.test(name) ? name : literal(name);
    return `${comment(schema.description, inner)}${inner}${key}${mark}: ${typeOf(schema, inner)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

/** Whether several types are side by side, outside braces. */
function isUnion(type: string): boolean {
  const outside = type.replace(/\{[^{}]*\}/g, '');
  return outside === type ? type.includes('|') : isUnion(outside);
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));
const arrayOf = (type: string) => (isUnion(type) ? `(${type})[]` : `${type}[]`);
const comment = (text: string | undefined, indent: string) => (text === undefined ? '' : `${indent}/** ${text} */\n`);

const file = fileURLToPath(new URL('../src/wire.ts', import.meta.url));
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, wireTypes());

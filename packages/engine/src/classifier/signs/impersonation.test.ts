import { describe, expect, it } from 'vitest';
import { impersonates } from './impersonation.ts';

describe('impersonates', () => {
  it.each([
    'admin',
    'Admin',
    'admin_support',
    '0fficial-mod',
    'm0derator',
    'adm1n1',
    'admin2024',
    '7admin',
    'TheRealAdmin',
    'realadmin',
    'support_team',
    'SupportTeam',
    'official_support',
    'Verified-Support',
    'discord.mod',
    'ａｄｍｉｎ',
    'аdmin',
    'helpdesk',
    'root',
    'r00t',
    'no-reply',
    'support99',
    'su_pport24',
    'Security_1',
    '24billing',
    'suppor7',
    'postmaster',
    'customer.service',
  ])('%s poses as staff', (name) => {
    expect(impersonates(name)).not.toBeNull();
  });

  it.each([
    'john_doe',
    'modern_art',
    'model',
    'modesto',
    'admiral',
    'badminton',
    'supporter',
    'official_taylor',
    'teamplayer',
    'it_dev',
    'assistantmanager',
    'commodore64',
    'staffordshire',
    'pen_island',
    'x',
    '',
    '12345',
    'user55019283',
    'editor5503',
    'page_640',
    '77dns',
    'root1',
    'null0',
    'account17',
    'developer_17',
  ])('%s does not', (name) => {
    expect(impersonates(name)).toBeNull();
  });
});

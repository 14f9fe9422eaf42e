import { expect, test } from '@jest/globals';
import { audiencesOf } from './audience.ts';
import { allowedTarget } from '../web/link-target.ts';

const agent = { currentStatus: 'ACTIVE_AGENT', featuredTerritory: [] as string[] };

test('D-36 an agent reads entries for all, for their status and, as a sponsor, for sponsors', () => {
  expect(audiencesOf(agent)).toEqual(['All Agents', 'Non-Preferred Agents']);
  expect(audiencesOf({ currentStatus: 'PREFERRED_AGENT', featuredTerritory: ['80205'] })).toEqual([
    'All Agents',
    'Preferred Agents',
    'SGD Agents',
  ]);
  expect(audiencesOf('staff')).toHaveLength(4);
});

test('CS-151 a banner leads to the portal or to a configured host over https, nowhere else', () => {
  const hosts = ['www.example.com', 'events.example.com:8443'];
  expect(allowedTarget('/sgd?utm_campaign=5462', hosts)).toBe('/sgd?utm_campaign=5462');
  expect(allowedTarget('/agents?to=/api/session', hosts)).toBe('/agents?to=/api/session');
  expect(allowedTarget('https://www.example.com/a?b=1', hosts)).toBe('https://www.example.com/a?b=1');
  expect(allowedTarget('https://www.example.com/api/', hosts)).toBe('https://www.example.com/api/');
  expect(allowedTarget('https://events.example.com:8443/', hosts)).toBe('https://events.example.com:8443/');
  const refused = [
    'https://www.example.com.evil.test/',
    'https://evil.test/?www.example.com',
    'https://www.example.com@evil.test/',
    'http://www.example.com/',
    '//evil.test/',
    '/\\evil.test/',
    '/.//evil.test/',
    '/x/..//evil.test/',
    'javascript:alert(1)',
    'sgd',
    'https://www.example.com:444/',
    'https://user:pw@www.example.com/',
    'https://user@www.example.com/',
    '/api/session',
    '/API/session',
    '/%61pi/session',
    '/x/../graphql',
    '/idp/cognito',
    '/content/v1/events',
    '/releases/current',
    '/%E0%A4%A',
    '/sgd\u202e',
    'https://www.example.com/\u2066x',
  ];
  for (const target of refused) expect([target, allowedTarget(target, hosts)]).toEqual([target, undefined]);
});

test('D-36 staff reads what has any audience, a director what is for all', () => {
  expect(audiencesOf('staff')).toEqual(['All Agents', 'Preferred Agents', 'Non-Preferred Agents', 'SGD Agents']);
  expect(audiencesOf('director')).toEqual(['All Agents']);
});

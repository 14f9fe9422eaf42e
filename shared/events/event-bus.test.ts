import { expect, jest, test } from '@jest/globals';
import { EventBus } from './event-bus.ts';

const subject = { role: 'ROLE_AGENT', actingRole: null, agentId: 1, reloDirectorId: null } as const;

test('an event reaches its listeners and is not replayed', () => {
  const bus = new EventBus();
  const heard: number[] = [];
  bus.on('agent.changed').subscribe(({ agentId }) => heard.push(agentId));
  bus.publish('agent.changed', { agentId: 7 }, 'mfe-dashboard');
  bus.on('agent.changed').subscribe(({ agentId }) => heard.push(agentId * 100));
  expect(heard).toEqual([7]);
});

test('a state topic replays its last value to a late listener, or nothing when there is none', () => {
  const bus = new EventBus();
  const heard: (number | null)[] = [];
  bus.on('session.subject-changed').subscribe(({ agentId }) => heard.push(agentId));
  expect(heard).toEqual([]);
  bus.publish('session.subject-changed', subject, 'session');
  bus.on('session.subject-changed').subscribe(({ agentId }) => heard.push(agentId));
  expect(heard).toEqual([1, 1]);
  expect(bus.state('session.subject-changed')).toEqual(subject);
});

test('an undeclared topic is refused where it is used', () => {
  const bus = new EventBus();
  expect(() => bus.on('cart.filled' as never)).toThrow('"cart.filled" is not declared');
  expect(() => bus.publish('toString' as never, {} as never, 'mfe-sgd')).toThrow('is not declared');
});

test('a payload that does not fit is dropped and reported with its sender', () => {
  const report = jest.fn();
  const bus = new EventBus(report);
  const heard = jest.fn();
  bus.on('agent.changed').subscribe(heard);
  bus.publish('agent.changed', { agentId: 'seven' } as never, 'mfe-admin');
  expect(heard).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ topic: 'agent.changed', sender: 'mfe-admin' }));
});

test('the traffic shows delivered and refused messages, with version and sender', () => {
  const bus = new EventBus(() => {});
  const seen: object[] = [];
  bus.traffic$.subscribe((message) => seen.push(message));
  bus.publish('toast.show', { text: 'Saved' }, 'mfe-reports');
  bus.publish('toast.show', {} as never, 'mfe-reports');
  expect(seen).toMatchObject([
    { topic: 'toast.show', version: 1, sender: 'mfe-reports' },
    { topic: 'toast.show', refusal: expect.stringContaining('text') },
  ]);
});

test('a sender with its own name publishes and listens on the same bus', () => {
  const bus = new EventBus(() => {});
  const seen: object[] = [];
  bus.traffic$.subscribe((message) => seen.push(message));
  const heard: string[] = [];
  const [referrals, shop] = [bus.from('mfe-referrals'), bus.from('mfe-sgd')];
  shop.on('toast.show').subscribe(({ text }) => heard.push(text));
  referrals.publish('toast.show', { text: 'Saved' });
  bus.from('session').publish('session.subject-changed', subject);
  expect(heard).toEqual(['Saved']);
  expect(shop.state('session.subject-changed')).toEqual(subject);
  expect(seen).toMatchObject([{ sender: 'mfe-referrals' }, { sender: 'session' }]);
});

import { expect, test } from '@jest/globals';
import { topicUses } from './used-topics.ts';

const IMPORT = `import { events, useTopic } from '@portal/shared/events';\n`;
const found = (source: string, file = 'src/list.tsx') => {
  const { emits, hears, unclear } = topicUses(file, source);
  return { emits: [...emits], hears: [...hears], unclear };
};

test('topics are found where they are sent and heard', () => {
  const source = `${IMPORT}
    function List() {
      useTopic('referral.changed', () => reload());
      const last = events.state('session.subject-changed');
      useEffect(() => { const subscription = events.on("agent.changed").subscribe(show); }, []);
      return <button onClick={() => events.publish('toast.show', { text: 'Saved' }, 'mfe-a')}>{last.role}</button>;
    }`;
  expect(found(source)).toEqual({
    emits: ['toast.show'],
    hears: ['referral.changed', 'session.subject-changed', 'agent.changed'],
    unclear: [],
  });
});

test('they are found under other names, and as a choice of two', () => {
  const source = `import { events as bus, useTopic as useMessage } from '@portal/shared/events';
    bus.publish((isNew ? 'a.made' : 'a.changed'), {}, 'mfe-a');
    useMessage(\`b.changed\`, show);`;
  expect(found(source)).toEqual({ emits: ['a.made', 'a.changed'], hears: ['b.changed'], unclear: [] });
});

test('what is called alike but is not the bus does not count', () => {
  const source = `import { events } from './calendar.ts';
    events.publish('toast.show', {}); events.on('click');`;
  expect(found(source)).toEqual({ emits: [], hears: [], unclear: [] });
  const besides = `${IMPORT}import { list } from './list.ts';
    const page = { events: list.events, useTopic: 1 };
    interface Page { events: string }
    type Bus = typeof events;
    events.traffic$.subscribe(show);
    // events.publish('in.a.comment', {}, 'mfe-a')
    const text = "events.publish('in.a.text')";`;
  expect(found(besides)).toEqual({ emits: [], hears: [], unclear: [] });
});

test.each([
  ['a topic from a variable', `${IMPORT}events.publish(topic, {}, 'mfe-a');`, 'names a topic that is not written out'],
  ['a topic put together', `${IMPORT}useTopic(\`\${kind}.changed\`, show);`, 'names a topic that is not written out'],
  ['half a choice', `${IMPORT}events.on(isNew ? 'a.made' : other);`, 'names a topic that is not written out'],
  ['the bus as an argument', `${IMPORT}watch(events);`, 'hands the bus on'],
  ['the bus in an object', `${IMPORT}const all = { events };`, 'hands the bus on'],
  [
    'a method without a call',
    `${IMPORT}const { send = events.publish } = options;`,
    'uses publish of the bus in a way',
  ],
  ['a method by a name in brackets', `${IMPORT}events['publish']('toast.show', {}, 'mfe-a');`, 'hands the bus on'],
  ['the hook as an argument', `${IMPORT}listen(useTopic);`, 'hands useTopic on'],
  ['the whole face', `import * as bus from '@portal/shared/events';`, 'loads all of @portal/shared/events'],
  ['the face later', `const bus = await import('@portal/shared/events');`, 'loads all of @portal/shared/events'],
  ['the face passed on', `export { events } from '@portal/shared/events';`, 'loads all of @portal/shared/events'],
])('%s is reported with its place', (_, source, sentence) => {
  const { unclear } = found(source, 'src/list.ts');
  expect(unclear).toEqual([expect.stringMatching(/^src\/list\.ts:\d+ /)]);
  expect(unclear[0]).toContain(sentence);
});

import { expect, test } from '@jest/globals';
import { topicUses } from './used-topics.ts';

const IMPORT = `import { useTopic } from '@portal/shared/events';\nimport { events } from './remote.ts';\n`;
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
      return <button onClick={() => events.publish('toast.show', { text: 'Saved' })}>{last.role}</button>;
    }`;
  expect(found(source)).toEqual({
    emits: ['toast.show'],
    hears: ['referral.changed', 'session.subject-changed', 'agent.changed'],
    unclear: [],
  });
});

test('topics are found under aliases, and in a conditional of two', () => {
  const source = `import { useTopic as useMessage } from '@portal/shared/events';
    import { events as bus } from './remote.ts';
    bus.publish((isNew ? 'a.made' : 'a.changed'), {});
    useMessage(\`b.changed\`, show);`;
  expect(found(source)).toEqual({ emits: ['a.made', 'a.changed'], hears: ['b.changed'], unclear: [] });
});

test('an `events` of another module, or in a type, comment or string, is ignored', () => {
  const source = `import { events } from './calendar.ts';
    events.publish('toast.show', {}); events.on('click');`;
  expect(found(source)).toEqual({ emits: [], hears: [], unclear: [] });
  const besides = `${IMPORT}import { list } from './list.ts';
    const page = { events: list.events, useTopic: 1 };
    interface Page { events: string }
    type Bus = typeof events;
    events.traffic$.subscribe(show);
    // events.publish('in.a.comment', {})
    const text = "events.publish('in.a.text')";`;
  expect(found(besides)).toEqual({ emits: [], hears: [], unclear: [] });
});

test('the bus is that of the remote, wherever the source file is; src/remote.ts itself defines it', () => {
  const source = `import { events } from '../../remote.ts'; events.publish('toast.show', {});`;
  expect(found(source, 'src/features/list/List.tsx').emits).toEqual(['toast.show']);
  expect(found(source, 'src/list/List.tsx')).toEqual({ emits: [], hears: [], unclear: [] });
  const wrapper = `import { defineRemote } from '@portal/shared/remote';
    export const { events, page } = defineRemote(manifest);`;
  expect(found(wrapper, 'src/remote.ts')).toEqual({ emits: [], hears: [], unclear: [] });
});

test.each([
  ['a topic from a variable', `${IMPORT}events.publish(topic, {});`, 'names a topic that is not written out'],
  ['a topic put together', `${IMPORT}useTopic(\`\${kind}.changed\`, show);`, 'names a topic that is not written out'],
  ['half a choice', `${IMPORT}events.on(isNew ? 'a.made' : other);`, 'names a topic that is not written out'],
  ['the bus as an argument', `${IMPORT}watch(events);`, 'passes the bus on'],
  ['the bus in an object', `${IMPORT}const all = { events };`, 'passes the bus on'],
  [
    'a method without a call',
    `${IMPORT}const { send = events.publish } = options;`,
    'uses publish of the bus in a way',
  ],
  ['a method by a name in brackets', `${IMPORT}events['publish']('toast.show', {});`, 'passes the bus on'],
  ['the hook as an argument', `${IMPORT}listen(useTopic);`, 'passes useTopic on'],
  [
    'the bus of the page',
    `import { events } from '@portal/shared/events';\nevents.publish('toast.show', {});`,
    'uses the bus of the page',
  ],
  [
    'a second remote',
    `import { defineRemote } from '@portal/shared/remote';\nexport const { events } = defineRemote({});`,
    'defines a remote; only src/remote.ts does',
  ],
  ['all of its own', `import * as own from './remote.ts';`, 'loads all of src/remote.ts'],
  ['its own passed on', `export { events } from '../src/remote.ts';`, 'loads all of src/remote.ts'],
  ['the whole face', `import * as bus from '@portal/shared/events';`, 'loads all of @portal/shared/events'],
  ['the face later', `const bus = await import('@portal/shared/events');`, 'loads all of @portal/shared/events'],
  ['the face passed on', `export { events } from '@portal/shared/events';`, 'loads all of @portal/shared/events'],
])('%s is reported with its location', (_, source, sentence) => {
  const { unclear } = found(source, 'src/list.ts');
  expect(unclear).toEqual([expect.stringMatching(/^src\/list\.ts:\d+ /)]);
  expect(unclear[0]).toContain(sentence);
});

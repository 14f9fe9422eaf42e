import type { ContentList, DraftBlock } from '@portal/shared/contracts/content-editor';
import { msg, t } from '@portal/shared/i18n';
import { ActionButton, ArrowUpIcon, Form, PlusIcon, Select, TrashIcon } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { LineField, ParagraphField, Row } from './CommonFields.tsx';
import classes from './Fields.module.css';
import { LinesField } from './LinesField.tsx';

type Kind = DraftBlock['kind'];

const PART_NAMES: Record<Kind, string> = {
  points: msg('Points with icons'),
  questions: msg('Questions and answers'),
  text: msg('Text'),
  'free-zips': msg('ZIP codes that are free'),
};
const KINDS = Object.keys(PART_NAMES) as Kind[];

const POINT = { icon: 'document', title: '', text: '' } as const;
const QUESTION = { question: '', answer: '' };
const BLANK: { [K in Kind]: Extract<DraftBlock, { kind: K }> } = {
  points: { kind: 'points', points: [POINT] },
  questions: { kind: 'questions', title: '', questions: [QUESTION] },
  text: { kind: 'text', title: '', paragraphs: [] },
  'free-zips': { kind: 'free-zips', marketId: '' },
};
const ICONS = [
  { value: 'bell', label: msg('Bell') },
  { value: 'contact', label: msg('Contact') },
  { value: 'percent', label: msg('Percent') },
  { value: 'house', label: msg('House') },
  { value: 'calendar', label: msg('Calendar') },
  { value: 'document', label: msg('Document') },
];

interface PromoPartsProps {
  blocks: readonly DraftBlock[];
  markets: ContentList['markets'];
}

/** The parts of a promotional page in their order: data, never markup. */
export function PromoParts({ blocks, markets }: PromoPartsProps) {
  return (
    <Form.List name="blocks">
      {(parts, { add, remove, move }, { errors }) => (
        <>
          {parts.map(({ key, name }) => {
            const kind = blocks[name]?.kind;
            if (!kind) return null;
            const title = t('{number}. {part}', { number: name + 1, part: t(PART_NAMES[kind]) });
            return (
              <section key={key} className={classes.block} aria-label={title}>
                <div className={classes.blockHead}>
                  <h3>{title}</h3>
                  {name > 0 && (
                    <ActionButton
                      isSmall
                      kind="quiet"
                      icon={<ArrowUpIcon />}
                      aria-label={t('Move up: {name}', { name: title })}
                      onClick={() => move(name, name - 1)}
                    />
                  )}
                  <ActionButton
                    isSmall
                    kind="quiet"
                    icon={<TrashIcon />}
                    aria-label={t('Remove: {name}', { name: title })}
                    onClick={() => remove(name)}
                  />
                </div>
                <PartFields kind={kind} name={name} markets={markets} />
              </section>
            );
          })}
          <Form.ErrorList errors={errors} />
          <div className={classes.add}>
            {KINDS.map((kind) => (
              <ActionButton key={kind} isSmall icon={<PlusIcon />} onClick={() => add(BLANK[kind])}>
                {t(PART_NAMES[kind])}
              </ActionButton>
            ))}
          </div>
        </>
      )}
    </Form.List>
  );
}

interface PartFieldsProps {
  kind: Kind;
  name: number;
  markets: ContentList['markets'];
}

function PartFields({ kind, name, markets }: PartFieldsProps) {
  switch (kind) {
    case 'points':
      return (
        <Entries name={[name, 'points']} blank={POINT} addLabel={t('Add Point')}>
          {(entry) => (
            <>
              <Row>
                <LineField name={[entry, 'title']} label={t('Title')} />
                <Form.Item name={[entry, 'icon']} label={t('Icon')}>
                  <Select options={ICONS.map(({ value, label }) => ({ value, label: t(label) }))} />
                </Form.Item>
              </Row>
              <ParagraphField name={[entry, 'text']} label={t('Text')} />
            </>
          )}
        </Entries>
      );
    case 'questions':
      return (
        <>
          <LineField name={[name, 'title']} label={t('Title')} />
          <Entries name={[name, 'questions']} blank={QUESTION} addLabel={t('Add Question')}>
            {(entry) => (
              <>
                <LineField name={[entry, 'question']} label={t('Question')} />
                <ParagraphField name={[entry, 'answer']} label={t('Answer')} />
              </>
            )}
          </Entries>
        </>
      );
    case 'text':
      return (
        <>
          <LineField name={[name, 'title']} label={t('Title')} isOptional />
          <Form.Item name={[name, 'paragraphs']} label={t('Paragraphs')} extra={t('One per line')}>
            <LinesField />
          </Form.Item>
        </>
      );
    case 'free-zips':
      return (
        <Form.Item name={[name, 'marketId']} label={t('Market')}>
          <Select options={markets.map(({ marketId, name: label }) => ({ value: marketId, label }))} />
        </Form.Item>
      );
  }
}

interface EntriesProps {
  name: (string | number)[];
  blank: object;
  addLabel: string;
  children: (entry: number) => ReactNode;
}

/** Several entries of the same fields. */
function Entries({ name, blank, addLabel, children }: EntriesProps) {
  return (
    <Form.List name={name}>
      {(entries, { add, remove }, { errors }) => (
        <>
          {entries.map((entry) => (
            <div key={entry.key} className={classes.entry}>
              {children(entry.name)}
              <ActionButton isSmall kind="quiet" icon={<TrashIcon />} onClick={() => remove(entry.name)}>
                {t('Remove')}
              </ActionButton>
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <ActionButton isSmall icon={<PlusIcon />} onClick={() => add(blank)}>
            {addLabel}
          </ActionButton>
        </>
      )}
    </Form.List>
  );
}

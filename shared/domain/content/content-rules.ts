import type {
  BannerBody,
  ContentBodies,
  ContentKind,
  DraftBlock,
  EventBody,
  PerkBody,
  PromoBody,
} from '../../contracts/content/content-editor.ts';
import { isContentTime, OUTSIDE_CONTENT_DAYS } from './content-days.ts';
import { contentMoment } from './content-times.ts';
import { hasInvisibleCharacters } from '../text/invisible-characters.ts';
import { allowedTarget } from '../web/link-target.ts';
import { type Message, msg } from '../text/message.ts';

/** What keeps a piece of content from being published; shown at its field. `path` is dotted, `blocks.0.title`. */
export interface ContentProblem {
  path: string;
  message: Message;
}

/** What the rules need to know of this installation. */
export interface ContentContext {
  /** Hosts that links may lead to, besides the portal itself (CS-151). */
  linkHosts: readonly string[];
  /** Ids of the markets that can be listed on a promotional page. */
  marketIds: readonly string[];
}

/** Longest texts, in characters. */
const LINE = 120;
const PARAGRAPH = 2_000;
const MAX_POINTS = 6;
const MAX_PARTS = 8;
const MAX_QUESTIONS = 20;
const MAX_PARAGRAPHS = 20;
const MAX_ANSWER_DAYS = 60;
const LAST_POSITION = 999;

type Report = (path: string, message: Message) => void;
interface TextRule {
  max?: number;
  isRequired?: boolean;
  isLong?: boolean;
}

/**
 * Everything that keeps a draft from being published, in the order of the form. The browser shows it while somebody types,
 * the server decides with it.
 */
export function contentProblems<Kind extends ContentKind>(
  kind: Kind,
  body: ContentBodies[Kind],
  context: ContentContext,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  RULES[kind](body, report, context);
  return problems;
}

const RULES: { [K in ContentKind]: (body: ContentBodies[K], report: Report, context: ContentContext) => void } = {
  event: checkEvent,
  banner: checkBanner,
  perk: checkPerk,
  promo: checkPromo,
};

function checkEvent(body: EventBody, report: Report, { linkHosts }: ContentContext): void {
  checkText(report, 'title', body.title, { isRequired: true });
  checkText(report, 'subTitle', body.subTitle);
  checkText(report, 'description', body.description, { isLong: true });
  if (body.at === null) report('at', { id: msg('Enter a date and a time') });
  checkDay(report, 'at', body.at);
  checkLink(report, 'buttonUrl', body.buttonUrl, linkHosts);
  checkPicture(report, 'image', body.image);
  checkPeriod(report, body.timeZone, ['popupFrom', body.popupFrom], ['popupUntil', body.popupUntil], true);
  checkPicture(report, 'popupImage', body.popupImage);
}

function checkBanner(body: BannerBody, report: Report, { linkHosts }: ContentContext): void {
  checkText(report, 'title', body.title, { isRequired: true });
  checkText(report, 'headline', body.headline);
  checkText(report, 'content', body.content, { max: 200 });
  checkList(report, 'points', body.points, MAX_POINTS);
  checkText(report, 'callToAction', body.callToAction, { isRequired: true, max: 40 });
  checkLink(report, 'targetUrl', body.targetUrl, linkHosts, true);
  checkPicture(report, 'image', body.image);
  if (body.isFullImage && body.image === null) {
    report('image', { id: msg('Choose a picture: this banner shows nothing else') });
  }
  checkPicture(report, 'partnerLogo', body.partnerLogo);
  checkPeriod(report, body.timeZone, ['shownFrom', body.shownFrom], ['shownUntil', body.shownUntil]);
}

function checkPerk(body: PerkBody, report: Report): void {
  checkText(report, 'company', body.company, { isRequired: true, max: 80 });
  checkText(report, 'kind', body.kind, { isRequired: true, max: 40 });
  checkText(report, 'offer', body.offer, { isRequired: true, max: 80 });
  checkText(report, 'description', body.description, { isRequired: true, max: 300 });
  checkNumber(report, 'answerDays', body.answerDays, MAX_ANSWER_DAYS);
  checkNumber(report, 'position', body.position, LAST_POSITION);
}

function checkPromo(body: PromoBody, report: Report, { linkHosts, marketIds }: ContentContext): void {
  checkText(report, 'topic', body.topic, { isRequired: true, max: 60 });
  checkText(report, 'title', body.title, { isRequired: true });
  checkText(report, 'lead', body.lead, { isRequired: true, max: 400 });
  checkPicture(report, 'image', body.image);
  checkText(report, 'actionText', body.actionText, { max: 40, isRequired: body.actionUrl.trim() !== '' });
  checkLink(report, 'actionUrl', body.actionUrl, linkHosts, body.actionText.trim() !== '');
  if (body.blocks.length > MAX_PARTS)
    report('blocks', { id: msg('At most {most} parts'), values: { most: MAX_PARTS } });
  body.blocks.forEach((block, index) => checkBlock(report, `blocks.${index}`, block, marketIds));
  checkPeriod(report, body.timeZone, ['shownFrom', body.shownFrom], ['shownUntil', body.shownUntil]);
}

function checkBlock(report: Report, path: string, block: DraftBlock, marketIds: readonly string[]): void {
  switch (block.kind) {
    case 'points':
      checkCount(report, `${path}.points`, block.points, MAX_POINTS);
      block.points.forEach(({ title, text }, index) => {
        checkText(report, `${path}.points.${index}.title`, title, { isRequired: true });
        checkText(report, `${path}.points.${index}.text`, text, { isRequired: true, max: 300 });
      });
      return;
    case 'questions':
      checkText(report, `${path}.title`, block.title, { isRequired: true });
      checkCount(report, `${path}.questions`, block.questions, MAX_QUESTIONS);
      block.questions.forEach(({ question, answer }, index) => {
        checkText(report, `${path}.questions.${index}.question`, question, { isRequired: true, max: 200 });
        checkText(report, `${path}.questions.${index}.answer`, answer, { isRequired: true, isLong: true });
      });
      return;
    case 'text':
      checkText(report, `${path}.title`, block.title);
      // blank lines between paragraphs are not published
      checkCount(report, `${path}.paragraphs`, block.paragraphs.filter(isWritten), MAX_PARAGRAPHS);
      block.paragraphs.forEach((text, index) =>
        checkText(report, `${path}.paragraphs.${index}`, text, { isLong: true }),
      );
      return;
    case 'free-zips':
      if (!marketIds.includes(block.marketId)) report(`${path}.marketId`, { id: msg('Choose a market') });
  }
}

/** Whether a line has more than blanks. */
export const isWritten = (text: string): boolean => text.trim() !== '';

function checkText(report: Report, path: string, text: string, rule: TextRule = {}): void {
  const { isRequired = false, isLong = false, max = isLong ? PARAGRAPH : LINE } = rule;
  const { length } = text.trim();
  if (length === 0) {
    if (isRequired) report(path, { id: msg('Enter a text') });
  } else if (length > max) {
    report(path, { id: msg('Too long: {length} characters. The maximum is {max}.'), values: { length, max } });
  } else if (hasInvisibleCharacters(isLong ? text.replace(/[\r\n]/g, '') : text.trim())) {
    report(path, { id: msg('Leave out line breaks and invisible characters') });
  }
}

function checkList(report: Report, path: string, texts: readonly string[], most: number): void {
  if (texts.length > most) report(path, { id: msg('At most {most} lines'), values: { most } });
  for (const text of texts) checkText(report, path, text);
}

function checkCount(report: Report, path: string, entries: readonly unknown[], most: number): void {
  if (entries.length === 0) report(path, { id: msg('Add at least one, or remove this part') });
  if (entries.length > most) report(path, { id: msg('At most {most} lines'), values: { most } });
}

function checkLink(report: Report, path: string, target: string, hosts: readonly string[], isRequired = false): void {
  const address = target.trim();
  if (address === '') {
    if (isRequired) report(path, { id: msg('Enter a link for the button') });
    return;
  }
  if (address.length > PARAGRAPH) return report(path, { id: msg('This address is too long') });
  if (hasInvisibleCharacters(address)) {
    return report(path, { id: msg('Leave out line breaks and invisible characters') });
  }
  if (allowedTarget(address, hosts) !== undefined) return;
  if (hasCredentials(address)) return report(path, { id: msg('Leave out the name and password before the host') });
  // the whole rule: an address that begins with https:// may still be on another host
  report(path, {
    id: msg('Enter a page of the portal such as /sgd, or an https:// address on one of these: {hosts}'),
    values: { hosts: hosts.join(', ') },
  });
}

function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

function checkPicture(report: Report, path: string, picture: { alt: string } | null): void {
  if (picture) checkText(report, `${path}.alt`, picture.alt, { max: 300 });
}

function checkNumber(report: Report, path: string, value: number | null, most: number): void {
  if (value === null || !Number.isInteger(value) || value < 1 || value > most) {
    report(path, { id: msg('Enter a whole number from 1 to {most}'), values: { most } });
  }
}

function checkDay(report: Report, path: string, clockTime: string | null): void {
  if (clockTime !== null && !isContentTime(clockTime)) report(path, { id: OUTSIDE_CONTENT_DAYS });
}

/** @param isClosed whether one end needs the other */
function checkPeriod(
  report: Report,
  timeZone: string,
  [fromPath, from]: [path: string, clockTime: string | null],
  [untilPath, until]: [path: string, clockTime: string | null],
  isClosed = false,
): void {
  checkDay(report, fromPath, from);
  checkDay(report, untilPath, until);
  const [starts, ends] = [contentMoment(timeZone, from), contentMoment(timeZone, until)];
  // moments, not clock times: those of the hour that is skipped in spring can be in another order
  if (starts !== null && ends !== null && ends <= starts) report(untilPath, { id: msg('Ends before it begins.') });
  if (!isClosed) return;
  if (from === null && until !== null) report(fromPath, { id: msg('Enter when it begins') });
  if (until === null && from !== null) report(untilPath, { id: msg('Enter when it ends') });
}

import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { dashboard } from '../../testing/dashboard-fixture.ts';
import { CommissionBars, RankLine, SpeedBars } from './charts.ts';
import { lastRankOf } from './last-rank.ts';
import { namedWeeks } from './named-weeks.ts';
import { rankPoints } from './rank-scales.ts';
import { thousandsWriter } from '@portal/shared/charts';

afterEach(cleanup);

const weeksOf = (ranks: readonly number[]) => ranks.map((rank, index) => ({ week: `2026-11-0${index + 1}`, rank }));
const room = { left: 8, right: 190, top: 18, bottom: 86 };
const heightOf = (bar: Element): number => Number(bar.getAttribute('height'));

test('D-24 the rank line has the best rank above and the worst below, evenly spaced', () => {
  const [seventh, third, fifth] = rankPoints(weeksOf([7, 3, 5]), room);
  expect([seventh?.y, third?.y, fifth?.y]).toEqual([86, 18, 52]);
  expect([seventh?.x, third?.x, fifth?.x]).toEqual([8, 99, 190]);
  expect(rankPoints(weeksOf([4, 4]), room).map(({ y }) => y)).toEqual([52, 52]);
  expect(rankPoints(weeksOf([4]), room)).toEqual([{ x: 8, y: 52 }]);
});

test('D-24 the first and the last rank are written at the line', () => {
  render(<RankLine history={dashboard().agentRank.history} width={212} />);
  const line = screen.getByRole('img', { name: 'Rank over 3 weeks, from 7 to 3' });
  expect([...line.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['7 on Nov 6', '3']);
  expect(line.querySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M8,86L99,52L190,18/));
});

test('D-24 amounts are written at the bars, the current month stands out, and what is to come is empty', () => {
  const { months } = dashboard().agentStats.commissions;
  render(<CommissionBars year={2026} months={months} currentMonth={9} />);
  const chart = screen.getByRole('img', {
    name: 'Commissions received by month, 2026: Jan $4,100.00, Mar $9,440.00, Oct $13,500.00',
  });
  const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts.slice(0, 6)).toEqual(['4.1', 'Jan', '0', 'Feb', '9.4', 'Mar']);
  expect(texts.slice(-3)).toEqual(['Oct', 'Nov', 'Dec']);
  const bars = [...chart.querySelectorAll('rect')];
  expect(bars.map((bar) => bar.getAttribute('class')?.split(' ').at(-1))).toEqual(['bar', 'bar', 'barNow']);
  const [january, march, october] = bars.map(heightOf);
  expect(
    [january! - 4, march! - 4, october! - 4].map((height) => Math.round((13_500 * height) / 126 / 10) * 10),
  ).toEqual([4100, 9440, 13_500]);
});

test('D-47 a week in which nobody was reached has neither bar nor value', () => {
  render(<SpeedBars weeks={dashboard().agentStats.responseTimes!.weeks} />);
  const chart = screen.getByRole('img', { name: /^Median response time/ });
  expect([...chart.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    '9',
    'Nov 6',
    '13',
    '14',
    '20',
  ]);
  expect(chart.querySelectorAll('rect')).toHaveLength(2);
});

test('amounts over the bars have one decimal until they would not fit', () => {
  expect([0, 5240, 13_500].map(thousandsWriter(13_500))).toEqual(['0', '5.2', '13.5']);
  expect([0, 5240, 124_300].map(thousandsWriter(124_300))).toEqual(['0', '5', '124']);
});

test('D-24 the scale of ZIP ranks ends at the last rank there is', () => {
  expect(lastRankOf(dashboard().agentZipStats)).toBe(9);
  expect(lastRankOf([{ rankWithBoost: null, rankWithoutBoost: null }])).toBe(2);
});

test('HOST-25 the weeks that are named leave room for the last one', () => {
  expect(namedWeeks(12)).toEqual([0, 4, 8, 11]);
  expect(namedWeeks(2)).toEqual([1]);
});

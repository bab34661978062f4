import { describe, expect, test } from 'vitest';
import { addDays, dayStarts } from '../../src/core/days.js';

const dateIn = (timeZone: string) => {
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  return (time: number): string => clock.format(time);
};

const inUtc = dateIn('UTC');

describe('A day begins when clocks reach its date', () => {
  test.each([
    ['in every time zone', '2027-01-01', 365, Intl.supportedValuesOf('timeZone'), 31],
    ['where they are moved by night', '2027-01-01', 365, ['Europe/Berlin'], 1],
    [
      'where they are moved at midnight',
      '2027-01-01',
      365,
      ['Asia/Beirut', 'Africa/Cairo', 'America/Santiago'],
      1,
    ],
    ['where they are moved by half an hour', '2027-01-01', 365, ['Australia/Lord_Howe'], 1],
    ['where they are moved from 23:30 to 0:30', '1919-03-25', 14, ['America/Toronto'], 1],
    ['where they differ from UTC by seconds', '1972-01-01', 14, ['Africa/Monrovia'], 1],
    ['before the year 1', '0000-01-01', 14, ['Asia/Kathmandu', 'America/New_York'], 1],
  ])('%s', (_where, first, days, zones, step) => {
    const dates: Date[] = [];
    for (let passed = 0; passed < days; passed += step)
      dates.push(addDays(new Date(first), passed));
    for (const zone of zones) {
      const dateAt = dateIn(zone);
      for (const [index, start] of dayStarts(dates, zone).entries()) {
        const day = Number(dates[index]);
        const found = [zone, dateAt(Number(start)), dateAt(Number(start) - 1)];
        expect(found).toEqual([zone, inUtc(day), inUtc(day - 1)]);
      }
    }
  });

  test('and a skipped date begins with the next one', () => {
    const days = ['2011-12-29', '2011-12-30', '2011-12-31'].map((day) => new Date(day));
    expect(dayStarts(days, 'Pacific/Apia').map((start) => start.toISOString())).toEqual([
      '2011-12-29T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
    ]);
  });

  test('and at the first of two equal first minutes', () => {
    const [start] = dayStarts([new Date('2006-10-29')], 'America/St_Johns');
    expect(start?.toISOString()).toBe('2006-10-29T02:30:00.000Z');
  });
});

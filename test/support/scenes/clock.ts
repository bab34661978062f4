import { beforeEach } from 'vitest';
import type { TestService } from '../service/service.js';

/** The time of a service that was just started. */
export const start = new Date('2026-11-21T12:00:00Z');

/** A time so many seconds after the start. */
export const at = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

/** Sets the clock of a service back before each test. @returns sets it to a time after the start */
export function useClock(service: TestService): (seconds: number) => void {
  const setClock = (seconds: number): void => void (service.clock.now = at(seconds));
  beforeEach(() => setClock(0));
  return setClock;
}

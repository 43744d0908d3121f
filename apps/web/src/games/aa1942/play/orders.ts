import type { Orders, Power, State } from '@wardroom/aa1942/read';
import { isPlace } from '../map/geography.ts';

/** 15.3 Spaces about which I want to be asked, as they are kept; battles may be named beside them. */
export function askedAt(orders: unknown): readonly string[] {
  const asked = (orders as Orders | null)?.askMe;
  return Array.isArray(asked) ? asked.filter(isPlace) : [];
}

/** The orders with other spaces; battles that are named stay. */
export function withPlaces(orders: Orders, on: readonly string[]): Orders {
  const { askMe, ...rest } = orders;
  const battles = Array.isArray(askMe) ? askMe.filter((id) => !isPlace(id)) : [];
  const next = [...battles, ...on];
  return next.length > 0 ? { ...rest, askMe: next } : rest;
}

/** Spaces in which these powers may have to defend: their territories, and where any of their units stands. */
export function placesOf(view: Pick<State, 'spaces' | 'units'>, seats: readonly string[]): ReadonlySet<string> {
  const mine = (power: Power | undefined): boolean => power !== undefined && seats.includes(power);
  return new Set(
    [
      ...Object.values(view.spaces).flatMap((s) => (mine(s.controller) ? [s.id] : [])),
      ...Object.values(view.units).flatMap((u) => (mine(u.power) ? [u.space] : [])),
    ].filter(isPlace),
  );
}

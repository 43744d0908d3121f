import { describe, expect, test } from 'vitest';
import { Fight } from './bench.ts';

describe('why not', () => {
  test('[7.3.7] casualties: too few, too many, not there, twice the same', () => {
    const f = new Fight(
      { power: 'germany', units: { karelia_ssr: { germany: '3 tank', ussr: '3 infantry, tank', uk: 'bomber' } } },
      [3, 3, 6],
    );
    expect(f.why('casualties', ['ussr-infantry-1'])).toBe('7.3.7 combat.asManyAsPossible');
    expect(f.why('casualties', ['ussr-infantry-1', 'ussr-infantry-2', 'ussr-tank-1'])).toBe(
      '7.3.7 combat.tooManyHits',
    );
    expect(f.why('casualties', ['germany-tank-1', 'ussr-tank-1'])).toBe('7.3.7 combat.notATarget');
    expect(f.why('casualties', ['ussr-tank-1', 'ussr-tank-1'])).toBe('7.3.7 combat.tooManyOnOne');
  });

  test('[7.3.7, 7.3.10] casualties at sea: submarines and aircraft miss each other, transports last', () => {
    const f = new Fight(
      { power: 'uk', units: { sz31: { uk: '2 submarine', japan: 'cruiser, carrier, fighter, transport' } } },
      [2, 6],
    );
    f.choose('strike');
    expect(f.why('casualties', ['japan-fighter-1'])).toBe('7.3.7 combat.submarinesMissAircraft');
    expect(f.why('casualties', ['japan-transport-1'])).toBe('7.3.10 combat.transportsLast');
    const air = new Fight(
      { power: 'uk', units: { sz31: { uk: '2 fighter, cruiser', japan: '2 submarine, 2 carrier, cruiser' } } },
      [6, 6, 3, 3, 6],
    );
    air.choose('strike');
    expect(air.why('casualties', ['japan-submarine-1', 'japan-submarine-2'])).toBe(
      '7.3.7 combat.aircraftMissSubmarines',
    );
  });

  test('[7.5.2, R-15] retreat: nobody came from there, hostile at the start, a battle to come', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: {
          sz7: { germany: 'cruiser' },
          sz13: { uk: 'destroyer', germany: 'destroyer' },
          sz8: { uk: '3 destroyer', germany: 'battleship' },
        },
        fields: {
          'uk-destroyer-2': { from: 'sz7' },
          'uk-destroyer-3': { from: 'sz9' },
          'uk-destroyer-4': { from: 'sz13' },
        },
      },
      [6, 6, 6, 6],
    );
    f.choose('battle', ['sea:sz8']);
    expect(f.values('retreat')).toEqual([['sz9']]);
    expect(f.why('retreat', ['sz6'])).toBe('7.5.2 combat.retreatNobodyCame');
    expect(f.why('retreat', ['sz7'])).toBe('7.5.2 combat.retreatWasHostile');
    expect(f.why('retreat', ['sz13'])).toBe('7.5.2 combat.retreatWasHostile');
    expect(f.why('breakOff')).toBe('7.5.1 combat.retreatWholeForce');
  });

  test('[7.5.3, 7.5.2] aircraft alone go nowhere; land units only to friendly ground', () => {
    const air = new Fight(
      { power: 'germany', units: { archangel: { germany: '2 fighter', ussr: '2 infantry' } } },
      [6, 6, 6, 6],
    );
    expect(air.why('retreat', ['karelia_ssr'])).toBe('7.5.3 combat.retreatAirStays');
    const land = new Fight(
      {
        power: 'germany',
        units: { archangel: { germany: '2 tank', ussr: '2 infantry' } },
        fields: { 'germany-tank-1': { from: 'karelia_ssr' }, 'germany-tank-2': { from: 'russia' } },
        held: { karelia_ssr: 'germany' },
      },
      [6, 6, 6, 6],
    );
    expect(land.why('retreat', ['russia'])).toBe('7.5.2 combat.retreatNotFriendly');
  });

  test('[6.1, 3.6] raids first, then assaults with their sea battles, then the others', () => {
    const f = new Fight({
      power: 'uk',
      units: {
        germany: { uk: 'bomber' },
        italy: { uk: 'bomber' },
        sz31: { uk: 'cruiser', japan: 'cruiser' },
        france: { uk: 'tank', germany: 'infantry' },
      },
      factories: { germany: 0, italy: 0 },
      fields: { 'uk-bomber-1': { mission: 'raid' }, 'uk-bomber-2': { mission: 'raid' } },
    });
    expect(f.values('battle')).toEqual([['raid:germany'], ['raid:italy']]);
    expect(f.why('battle', ['sea:sz31'])).toBe('6.1 combat.otherBattlesFirst');
    expect(f.why('battle', ['sea:sz30'])).toBe('6.1 combat.noSuchBattle');
  });

  test('[6.3.2] bombardment: limit, once, and only battleships and cruisers', () => {
    const f = new Fight({
      power: 'usa',
      units: { sz8: { usa: 'battleship, cruiser, destroyer, transport' }, france: { germany: 'infantry' } },
      also: (g) => {
        g.units.tank = {
          id: 'tank',
          type: 'tank',
          power: 'usa',
          space: 'sz8',
          aboard: 'usa-transport-1',
          landing: 'france',
        };
      },
    });
    expect(f.why('bombard', ['usa-battleship-1', 'france', 'usa-cruiser-1', 'france'])).toBe(
      '6.3.2 combat.bombardLimit',
    );
    expect(f.why('bombard', ['usa-battleship-1', 'france', 'usa-battleship-1', 'france'])).toBe(
      '6.3.2 combat.bombardOnce',
    );
    expect(f.why('bombard', ['usa-destroyer-1', 'france'])).toBe('6.3.2 combat.cannotBombard');
  });

  test('[7.7] stranded fighters: too far, not friendly, no deck', () => {
    const f = new Fight(
      {
        power: 'ussr',
        interceptors: true,
        units: { germany: { ussr: 'bomber, tank', germany: 'fighter' } },
        factories: { germany: 0 },
        fields: { 'ussr-bomber-1': { mission: 'raid' } },
        held: { poland: 'ussr' },
      },
      [6, 6, 6, 1],
    );
    f.choose('intercept', [], 1);
    expect(f.why('land', ['norway'])).toBe('7.7 combat.strandedTooFar');
    expect(f.why('land', ['poland'])).toBe('7.7 combat.strandedNotFriendly');
    expect(f.why('land', ['sz5'])).toBe('7.7 combat.strandedNoDeck');
    expect(f.why('land', ['germany'])).toBe('7.7 combat.strandedNotFriendly');
  });
});

import type { Lang, Texts } from '../../../src/table/game-ui.ts';

export const texts: { readonly [lang in Lang]: Texts } = {
  en: {
    seat: { keeper: 'Keeper' },
    scenario: { night: 'Night watch' },
    prompt: { burn: 'How much oil burns tonight?' },
    kind: { burn: 'Burn oil', save: 'Save it' },
    choice: { burn: 'Burn {n} of oil', save: 'Stay dark tonight' },
    atom: { all: 'all of it' },
    log: { burnt: '{oil} of oil burn.', wind: 'The wind blows with force {wind}.' },
    outcome: { wrecked: 'A ship is wrecked in the dark.', dawn: 'Dawn comes, and all ships are safe.' },
    board: { light: 'Light {lit}', oil: 'Burn {n}', storm: 'Wind', night: 'Night {n}' },
  },
  es: {
    seat: { keeper: 'Farero' },
    scenario: { night: 'Guardia de noche' },
    prompt: { burn: '¿Cuánto aceite arde esta noche?' },
    kind: { burn: 'Quemar aceite', save: 'Guardarlo' },
    choice: { burn: 'Quemar {n} de aceite', save: 'Quedar a oscuras esta noche' },
    atom: { all: 'todo' },
    log: { burnt: 'Arden {oil} de aceite.', wind: 'Sopla viento de fuerza {wind}.' },
    outcome: { wrecked: 'Un barco naufraga en la oscuridad.', dawn: 'Amanece, y todos los barcos están a salvo.' },
    board: { light: 'Luz {lit}', oil: 'Quemar {n}', storm: 'Viento', night: 'Noche {n}' },
  },
};

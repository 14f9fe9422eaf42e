import type { DemoClock } from './demo-clock.ts';
import type { ConsumerPlan } from './referral-plan.ts';
import { BUYER, buyer, consumer, LISTING, RELOCATION, seller, VALUATION, WEBSITE } from './story-words.ts';

/** Maya's 9 wins; their income is spread over this year, whenever the demonstration is created. */
export function mayaWins(clock: DemoClock): ConsumerPlan[] {
  const sold = (part: number, price: number, commission: number | null) => {
    const daysAgo = clock.daysAgoThisYear(part, 'America/Denver');
    return { created: daysAgo + 95, updated: daysAgo, sold: { price, commission, daysAgo } };
  };
  return [
    consumer(
      'Marchetti, Gianluca',
      '303 555 0161',
      'gianluca.marchetti',
      seller({
        status: 'Sold',
        ...sold(0.97, 410_000, 4_100),
        intent: LISTING,
        street: '3144 Race St',
        zip: '80205',
        price: 405_000,
      }),
    ),
    consumer(
      'Oduya, Folasade',
      '720 555 0162',
      'folasade.oduya',
      seller({
        status: 'Sold',
        ...sold(0.8, 652_000, 9_800),
        intent: LISTING,
        street: '2210 S Race St',
        zip: '80210',
        price: 640_000,
      }),
    ),
    consumer(
      'Hernández-Cole, Guadalupe',
      '303 555 0164',
      'guadalupe.hernandez',
      buyer({
        status: 'Sold',
        ...sold(0.71, 420_000, 6_300),
        intent: BUYER,
        street: '901 Sherman St',
        unit: '502',
        zip: '80203',
        price: 420_000,
      }),
    ),
    consumer(
      'Yamada, Kenji',
      '303 555 0165',
      'kenji.yamada',
      seller({
        status: 'Sold',
        ...sold(0.6, 826_000, 12_400),
        intent: VALUATION,
        street: '3030 Wyandot St',
        zip: '80211',
        price: 801_000,
      }),
    ),
    consumer(
      'Bergström-Achebe, Linnea',
      '720 555 0166',
      'linnea.bergstrom',
      buyer({
        status: 'Sold',
        ...sold(0.5, 593_000, 8_900),
        intent: RELOCATION,
        source: 'relocation',
        street: '1655 Humboldt St',
        zip: '80218',
        price: 600_000,
        awarded: 'partner-consultation',
      }),
    ),
    consumer(
      'Callahan, Siobhán',
      '303 555 0167',
      'siobhan.callahan',
      seller({
        status: 'Sold',
        ...sold(0.42, 746_000, 11_200),
        intent: LISTING,
        street: '2525 S Columbine St',
        zip: '80210',
        price: 730_000,
      }),
    ),
    consumer(
      'Abdi, Ifrah',
      '303 555 0168',
      null,
      buyer({
        status: 'Sold',
        ...sold(0.31, 506_000, 7_600),
        intent: BUYER,
        street: '4801 Josephine St',
        zip: '80216',
        price: 500_000,
      }),
    ),
    consumer(
      'Thorne-Villareal, Beatrix',
      '303 555 0169',
      'beatrix.thorne',
      seller({
        status: 'Sold',
        ...sold(0.12, 898_000, 13_540),
        intent: LISTING,
        street: '2960 Eliot St',
        zip: '80211',
        price: 880_000,
      }),
    ),
    consumer(
      'Smith, Lucius',
      '720 555 0170',
      'lucius.smith',
      seller({
        status: 'Sold',
        ...sold(0.03, 348_000, 5_200),
        intent: VALUATION,
        street: '2611 Downing St',
        unit: '3',
        zip: '80205',
        price: 340_000,
      }),
    ),
  ];
}

/** Maya's 7 lost rows. */
export const MAYA_LOST: ConsumerPlan[] = [
  consumer(
    'Vandenberg, Pieter',
    '303 555 0171',
    'pieter.vandenberg',
    seller({
      status: 'Listed',
      subStatus: 'Listed by competitor',
      created: 80,
      updated: 44,
      intent: LISTING,
      street: '1890 S Franklin St',
      zip: '80210',
      price: 720_000,
      reason: 'Listed with a neighbor who is an agent',
    }),
  ),
  consumer(
    'Achterberg, Wilhelmina',
    '303 555 0172',
    'wilhelmina.achterberg',
    seller({
      status: 'Listed',
      subStatus: 'Listed by competitor',
      created: 57,
      updated: 20,
      intent: VALUATION,
      street: '3655 Osage St',
      zip: '80211',
      price: 664_000,
      reason: 'Chose a lower listing fee',
    }),
  ),
  consumer(
    'Stanhope-Iyer, Meera',
    '720 555 0173',
    'meera.stanhope',
    seller({
      status: 'Sold by competitor',
      created: 150,
      updated: 61,
      intent: LISTING,
      street: '2488 Glenarm Pl',
      zip: '80205',
      price: 545_000,
      reason: 'Sold through a discount broker',
    }),
  ),
  consumer(
    'Castaneda, Rigoberto',
    '303 555 0174',
    'rigoberto.castaneda',
    seller({
      status: 'Sold by competitor',
      created: 133,
      updated: 75,
      intent: VALUATION,
      street: '1377 Clermont St',
      zip: '80220',
      price: 611_000,
      reason: 'Cash offer from an investor',
    }),
  ),
  consumer(
    "D'Angelo, Francesca",
    '303 555 0175',
    'francesca.dangelo',
    buyer({
      status: 'Bought elsewhere',
      created: 66,
      updated: 31,
      intent: BUYER,
      zip: '80210',
      price: 515_000,
      reason: 'Bought new construction without an agent',
    }),
  ),
  consumer(
    'Okafor, Chukwuemeka',
    '720 555 0177',
    'chukwuemeka.okafor',
    buyer({
      status: 'Bought elsewhere',
      created: 91,
      updated: 52,
      intent: WEBSITE,
      source: 'website',
      zip: '80205',
      price: 470_000,
      reason: 'Moved to Colorado Springs',
    }),
  ),
  consumer(
    'Smith-Okoye, Ngozi',
    null,
    'ngozi.smith-okoye',
    buyer({
      status: 'Bought elsewhere',
      created: 45,
      updated: 18,
      intent: BUYER,
      zip: '80209',
      price: 690_000,
      reason: 'Cousin is an agent',
    }),
  ),
];

const inactive = (name: string, status: string, reason: string, index: number, email: string | null): ConsumerPlan => {
  const zips = ['80205', '80210', '80211', '80212', '80220', '80203', '80218'];
  const zip = zips[index % zips.length]!; // the remainder is within the list
  const days = { created: 50 + index * 17, updated: 24 + index * 11 };
  const phone = `30355501${String(78 + index).padStart(2, '0')}`;
  const facts = { status, ...days, zip, reason, intent: index % 3 === 0 ? VALUATION : WEBSITE };
  const street = `${1200 + index * 137} ${['Adams St', 'Elm St', 'Vine St', 'York St'][index % 4]}`;
  const side =
    index % 2 === 0
      ? seller({ ...facts, street, price: 420_000 + index * 23_500 })
      : buyer({ ...facts, price: 400_000 + index * 15_000 });
  return consumer(name, status === 'Bad Contact' ? null : phone, email, side);
};

/** Maya's 14 inactive rows. */
export const MAYA_INACTIVE: ConsumerPlan[] = [
  inactive('Zielinski, Marek', 'Not Interested', 'Stays in the house', 0, 'marek.zielinski'),
  inactive('Fontaine, Odette', 'Not Interested', 'Only wanted to know the value', 1, 'odette.fontaine'),
  inactive('Ramanathan, Suresh', 'Not Interested', 'Rents for another year', 2, 'suresh.ramanathan'),
  inactive('McAllister, Fergus', 'Not Interested', 'Plans changed after a new job', 3, 'fergus.mcallister'),
  inactive('Al-Masri, Rania', 'Not Interested', 'Refinanced instead', 4, 'rania.al-masri'),
  inactive('Holmqvist, Saga', 'Not Interested', 'Keeps it as a rental', 5, 'saga.holmqvist'),
  inactive('Batista, Thiago', 'Not Interested', 'Not before next year', 6, 'thiago.batista'),
  inactive('Weatherby-Cruz, Imogen', 'Not Interested', 'Builds an extension', 7, 'imogen.weatherby'),
  inactive('Smith, Otis', 'Not Interested', 'Did not ask for an agent', 8, 'otis.smith'),
  inactive('Kaczmarek, Zofia', 'Bad Contact', 'Number not in service', 9, null),
  inactive('Delgado, Ezequiel', 'Bad Contact', 'Mail comes back', 10, 'ezequiel.delgado'),
  inactive('Pemberton, Alistair', 'Bad Contact', 'Wrong person', 11, null),
  inactive('Ito, Haruka', 'Bad Contact', 'Number belongs to a shop', 12, null),
  inactive('Grüber, Anneliese', 'Bad Contact', 'No answer on any channel', 13, 'anneliese.gruber'),
];

/** A ZIP code of the demonstration's metros, as Guaranteed Display sells it. */
export interface MetroZip {
  zip: string;
  /** Neighborhood or suburb. */
  name: string;
  /** Null where the ZIP code is in two counties. */
  county: string | null;
  /** US dollars a month; null is "Not available" (CS-117). */
  monthlyPrice: number | null;
  spots: number;
}

export interface Metro {
  marketId: string;
  name: string;
  state: string;
  timeZone: string;
  /** The least number of ZIPs of one order (D-31). */
  minimumZips: number;
  zips: readonly MetroZip[];
}

const inCounty =
  (county: string | null) =>
  (zip: string, name: string, monthlyPrice: number | null, spots = 3): MetroZip => ({
    zip,
    name,
    county,
    monthlyPrice,
    spots,
  });
const denver = inCounty('Denver');
const jefferson = inCounty('Jefferson');
const arapahoe = inCounty('Arapahoe');
const wake = inCounty('Wake');
const durham = inCounty('Durham');
const severalCounties = inCounty(null);

/** The two metros of the demonstration (D-39): real ZIP codes and neighborhoods, invented prices. */
export const METROS: readonly Metro[] = [
  {
    marketId: 'denver',
    name: 'Denver',
    state: 'CO',
    timeZone: 'America/Denver',
    minimumZips: 3,
    zips: [
      denver('80202', 'Downtown', 185),
      denver('80203', 'Capitol Hill', 151),
      denver('80204', 'Lincoln Park', 142),
      denver('80205', 'Whittier', 179, 2),
      denver('80206', 'Congress Park', 165),
      denver('80207', 'Park Hill', 155),
      denver('80209', 'Washington Park', 189),
      denver('80210', 'University', 172),
      denver('80211', 'Highland', 198, 2),
      denver('80212', 'Berkeley', 132),
      denver('80216', 'Elyria-Swansea', 96),
      denver('80218', 'City Park West', 149, 2),
      denver('80219', 'Westwood', 104),
      denver('80220', 'Montclair', 138),
      denver('80222', 'Virginia Village', 129),
      denver('80223', 'Athmar Park', 99),
      denver('80224', 'Washington Virginia Vale', 117),
      denver('80230', 'Lowry', 134),
      denver('80231', 'Hampden', 101),
      denver('80236', 'Harvey Park', 98),
      denver('80237', 'Southmoor Park', 126),
      denver('80238', 'Central Park', 149),
      denver('80239', 'Montbello', 88),
      severalCounties('80246', 'Glendale', 118, 2),
      denver('80247', 'Windsor', 92),
      denver('80249', 'Green Valley Ranch', 105),
      jefferson('80033', 'Wheat Ridge', 112),
      jefferson('80214', 'Edgewater', 109),
      jefferson('80215', 'Applewood', 121),
      jefferson('80226', 'Belmar', 116),
      jefferson('80227', 'Bear Creek', 111),
      jefferson('80228', 'Green Mountain', 128),
      jefferson('80232', 'Kendrick Lake', 103),
      arapahoe('80110', 'Englewood', 119),
      arapahoe('80111', 'Greenwood Village', 158),
      arapahoe('80113', 'Cherry Hills Village', null),
      arapahoe('80120', 'Littleton', 123),
      arapahoe('80121', 'Centennial', 127),
      arapahoe('80012', 'Aurora Hills', 102),
      arapahoe('80014', 'Heather Ridge', 95),
    ],
  },
  {
    marketId: 'raleigh',
    name: 'Raleigh',
    state: 'NC',
    timeZone: 'America/New_York',
    minimumZips: 2,
    zips: [
      wake('27601', 'Downtown', 164),
      wake('27603', 'South Raleigh', 108),
      wake('27604', 'Brentwood', 112),
      wake('27605', 'Village District', 171, 2),
      wake('27606', 'West Raleigh', 119),
      wake('27607', 'Meredith', 143),
      wake('27608', 'Five Points', 178, 2),
      wake('27609', 'North Hills', 159),
      wake('27610', 'Southeast Raleigh', 97),
      wake('27612', 'Crabtree', 147),
      wake('27613', 'Leesville', 131),
      wake('27614', 'Wakefield', 126),
      wake('27615', 'North Ridge', 138),
      wake('27616', 'Triangle Town', 103),
      wake('27617', 'Brier Creek', 129),
      wake('27511', 'Downtown Cary', 141),
      wake('27513', 'Preston', 153),
      wake('27518', 'Lochmere', 144),
      wake('27519', 'West Cary', 156),
      wake('27502', 'Apex', 137),
      wake('27523', 'North Apex', 133),
      wake('27529', 'Garner', 94),
      wake('27526', 'Fuquay-Varina', 101),
      wake('27540', 'Holly Springs', 118),
      wake('27545', 'Knightdale', 91),
      wake('27560', 'Morrisville', 127),
      wake('27587', 'Wake Forest', 122),
      wake('27591', 'Wendell', null),
      durham('27701', 'Downtown Durham', 135),
      durham('27703', 'East Durham', 106),
      durham('27705', 'Duke West Campus', 124),
      durham('27707', 'Forest Hills', 121),
      durham('27713', 'South Durham', 125),
      severalCounties('27517', 'Chapel Hill', 149),
    ],
  },
];

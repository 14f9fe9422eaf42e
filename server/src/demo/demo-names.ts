/** Fictional people (D-39): many origins, long and short, with apostrophes, hyphens and accents. */
export const FIRST_NAMES = namesOf(`
  Aaliyah, Abigail, Adaeze, Agnieszka, Alejandro, Amara, Amir, Anaïs, Andrei, Anneke, Antonio, Asha, Beatriz,
  Benjamin, Bianca, Brandon, Caleb, Camille, Carlos, Chiara, Chloe, Connor, Daiyu, Daniela, Darius, Deborah, Dmitri,
  Eduardo, Elena, Elijah, Elise, Emeka, Emily, Erik, Esperanza, Ethan, Farah, Felix, Fiona, Gabriela, Gareth, Grace,
  Gustavo, Hannah, Hassan, Helena, Hiro, Ibrahim, Imani, Isabel, Ivan, Jada, Jasmine, Jerome, Joaquín, Jonah, Julia,
  Kai, Karim, Katarzyna, Keiko, Kwame, Laila, Lars, Latoya, Leila, Linh, Lorenzo, Lucia, Malik, Marcus, Mariana,
  Mateo, Mei, Michael, Mina, Mohammed, Nadia, Naomi, Nathaniel, Nia, Nikolai, Noor, Oliver, Olga, Omari, Paloma,
  Patrick, Paulo, Priya, Quentin, Rachel, Rahul, Renée, Rosa, Ruth, Samira, Sanjay, Santiago, Seo-yeon, Sofia, Stefan,
  Sunita, Tamika, Tariq, Thomas, Tomasz, Uchenna, Valentina, Victor, Wei, William, Ximena, Yara, Yuki, Zachary, Zoë
`);

export const LAST_NAMES = namesOf(`
  Abara, Aguilar, Ahmed, Alvarez, Andersen, Asante, Baker, Banerjee, Becker, Bell, Bergström, Bianchi, Boateng, Brown,
  Cabrera, Calloway, Campbell, Carter, Chen, Choi, Cohen, Contreras, Cooper, Cruz, D'Angelo, Davis, de Vries, Delgado,
  Desai, Diaz, Dubois, Eriksson, Evans, Farouk, Fernández, Fischer, Flores, Foster, Fraser, Garcia, Goldberg, Gomez,
  Green, Gupta, Hall, Hansen, Harris, Hassan, Hernandez, Hoang, Hughes, Ivanov, Jackson, Jensen, Johnson, Kaplan,
  Kapoor, Katz, Keller, Kelly, Kim, Kowalski, Kumar, Larsen, Lee, Lewis, Li, Lopez, MacDonald, Martinez, Mbeki,
  McCarthy, Mehta, Mendoza, Meyer, Mitchell, Morales, Moreau, Murphy, Nakamura, Ndiaye, Nguyen, Nielsen, Novak,
  O'Brien, O'Neill, Obi, Okafor, Olsen, Ortiz, Osei, Park, Patel, Pereira, Perez, Pham, Popescu, Price, Ramirez, Reed,
  Reyes, Rivera, Roberts, Rodriguez, Romano, Rossi, Ruiz, Saito, Salazar, Sanders, Santos, Sato, Schmidt, Shah, Silva,
  Smith, Smith, Smith, Sokolov, Suzuki, Tanaka, Taylor, Thompson, Torres, Tran, Turner, Van der Merwe, Vargas,
  Vasquez, Wagner, Walker, Wang, Washington, Weber, White, Williams, Wójcik, Wright, Yamamoto, Yılmaz, Young, Zhang,
  Zimmermann
`);

/** Names that break a careless layout or a careless query. */
export const EDGE_NAMES = [
  { firstName: 'Maximiliana-Theodosia', lastName: 'Wolfeschlegelsteinhausenbergerdorff' },
  { firstName: 'Bartholomew', lastName: 'Cholmondeley-Featherstonehaugh-Marjoribanks' },
  { firstName: 'Li', lastName: 'O' },
  { firstName: "D'Artagnan", lastName: "O'Connor-D'Souza" },
  { firstName: "Ta'Nia", lastName: "N'Diaye" },
  { firstName: 'Jean-Baptiste', lastName: 'de la Cruz y Villanueva' },
  { firstName: 'Robert', lastName: 'Smith' },
  { firstName: 'Roberta', lastName: 'Smith' },
  { firstName: 'Bob', lastName: 'Smith' },
  { firstName: '100%', lastName: 'Under_Score' },
] as const;

export const STREETS = namesOf(`
  Adams, Alder, Ash, Beech, Birch, Bluebell, Brookside, Cedar, Cherry, Chestnut, Clayton, Columbine, Cook, Dahlia,
  Elm, Emerson, Fairfax, Fillmore, Forest, Garfield, Grape, Hawthorne, Hickory, Hudson, Humboldt, Ivy, Jasmine,
  Jersey, Juniper, Kearney, Lafayette, Larch, Laurel, Lincoln, Logan, Madison, Magnolia, Maple, Marion, Milwaukee,
  Newton, Oak, Oneida, Osage, Pearl, Pecan, Pennsylvania, Poplar, Quebec, Quitman, Raleigh, Spruce, Steele, Sycamore,
  Tamarac, Ulster, Vine, Walnut, Washington, Willow, Winona, York
`);
export const STREET_KINDS = ['St', 'St', 'Ave', 'Ave', 'Dr', 'Ct', 'Ln', 'Way', 'Blvd', 'Pl'] as const;

export const BROKERAGES = namesOf(`
  Aspen & Oak Realty, Blue Spruce Homes, Capitol Hill Partners, Cardinal Brokers, Crabtree & Lane, Five Points
  Property Group, Front Range Residential, Hearthstone Real Estate, High Plains Realty, Longleaf Homes, Mile Marker
  Realty, North Hills Associates, Oakwood Residential, Piedmont & Co., Platte River Brokers, Tar River Realty,
  Tennyson Street Homes, Triangle Home Collective, Wren & Sons
`);

/** The names of a comma-separated text. */
function namesOf(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

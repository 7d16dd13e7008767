import type { Random } from "#service/sandbox/sandbox-random.ts";

/** Given names, then family names, by where they are common. Drawn independently, so that nobody real is meant. */
const NAMES = {
  english: [
    "Abigail Ada Adrian Agnes Alastair Alice Amos Arthur Audrey Barnaby Beatrice Bridget Caleb Callum Cecily Charlotte Clara " +
      "Cora Cyrus Daphne Dexter Dominic Edith Edmund Eleanor Elliot Esther Evelyn Felix Fiona Frances Gideon Grace Hamish " +
      "Harriet Hazel Henry Hugo Imogen Isla Ivor Jasper Joanna Julian Keira Leopold Lydia Mabel Malcolm Marcus Miles Miriam " +
      "Naomi Nathan Nigel Olive Oscar Owen Penelope Phoebe Quentin Rhona Rosalind Rupert Simon Stella Tessa Tobias Ursula " +
      "Vernon Violet Winifred",
    "Abernathy Aldridge Ashdown Atherton Barlow Beckwith Blackwood Bramwell Calloway Carver Chadwick Colborne Cranfield " +
      "Danforth Dunstan Easterbrook Ellsworth Fairchild Fenwick Finch Garrick Goodwin Greaves Hallett Hargrove Hartwell " +
      "Holloway Ingleby Jessop Kersey Kingsley Lambourne Langford Lockwood Marlowe Merriweather Middleton Netherby Norcross " +
      "O'Hanlon Oakley Pemberton Penrose Prescott Quimby Radcliffe Ravenscroft Rowntree Sedgwick Shelby Standish Stratford " +
      "Tarleton Thackeray Thornbury Tilbrook Underhill Upchurch Vickers Wainwright Wakefield Whitlock Winslow Woodhouse " +
      "Wyndham Yardley Yelverton",
  ],
  german: [
    "Anneliese Bastian Birgit Dietrich Elke Friedrich Gisela Götz Hannelore Heike Jörg Jürgen Käthe Lothar Matthias Nele " +
      "Ottilie Rüdiger Sabine Theo Ulrike Volker",
    "Altmüller Baumgärtner Brückner Dörfler Eichinger Fröhlich Grünwald Hößler Jäkel Köhlmann Lindenthal Mühlbauer " +
      "Oberhauser Pfändler Rößner Schönfelder Steinbrück Vögele Weißmann Zöllner",
  ],
  french: [
    "Adèle Amélie Benoît Cécile Clément Édouard Élodie Étienne Françoise Gaëlle Hélène Jérôme Léa Loïc Margaux Maël " +
      "Océane Rémi Sébastien Solène Thérèse Yves",
    "Aubépin Beaulieu Boisclair Chênevert Delacour Desrosiers Fontanel Garçon L'Écuyer Lacombe Lefèbre Montreuil " +
      "Noël-Bertin Pâquet Rivoire Sauvageau Tessier Valcourt",
  ],
  dutch: [
    "Anouk Bram Daan Evelien Femke Gijs Hanneke Jeroen Joris Katrijn Lotte Maarten Noor Pim Sanne Thijs Wietske",
    "van der Linden Bakhuizen de Graaff Hoekstra van Houtem Kuipers Molenaar ter Horst Oosterveld Roosendaal Schuurman " +
      "van den Akker Vermeer Wolthuis",
  ],
  nordic: [
    "Åse Åsmund Birgitta Bjørn Eskil Freja Gøran Håkon Ingeborg Jørgen Käthe Kjell Linnéa Märta Mikkel Øystein Ragnhild " +
      "Signe Søren Sigríður Torbjörn Ylva",
    "Ångström Bergström Bjørnsund Dahlström Eklöf Fjellheim Grønlund Hägglund Jónasson Kvåle Lindqvist Mäkelä Nygård " +
      "Ødegård Østby Räsänen Sjögren Sørby Tørnquist Þórsson",
  ],
  spanish: [
    "Álvaro Begoña Concepción Esteban Fermín Íñigo Inés Jesús José Lucía Marisol Martín Núria Óscar Pilar Ramón Rocío " +
      "Sofía Tomás Verónica",
    "Álamos Belmonte Cárdenas Echeverría Figueroa Gutiérrez Ibáñez Jiménez Larrañaga Montañés Núñez Ordóñez Peñaranda " +
      "Quiñones Rincón Sepúlveda Urrutia Villaseñor Yáñez Zúñiga",
  ],
  portuguese: [
    "Afonso Beatriz Caio Conceição Débora Estêvão Fábio Graça Inácio João Leônidas Luísa Mônica Otávio Patrícia Rogério " +
      "Simão Tânia Vinícius Zélia",
    "Assunção Brandão Calçada Falcão Gonçalves Guimarães Leitão Magalhães Nóbrega Penteado Quintão Ramalho Sá Simões " +
      "Teixeira Valadão",
  ],
  italian: [
    "Agnese Benedetta Carlotta Dario Elisabetta Fabrizio Giosuè Graziella Ilaria Leandro Lucrezia Matteo Niccolò Ottavia " +
      "Pasquale Rosaria Silvano Tiziana",
    "Albinoni Battistella Cordero D'Amico Falcone Giardini Lanfranchi Malatesta Nicolini Pellegrino Quattrocchi Ruggieri " +
      "Santangelo Tagliaferri Vallone Zanetti",
  ],
  polish: [
    "Agnieszka Bożena Czesław Dagmara Elżbieta Grażyna Ireneusz Jiří Kateřina Krzysztof Łucja Małgorzata Przemysław " +
      "Radosław Šárka Stanisław Václav Wiesława Zdeněk Żaneta",
    "Bąkowski Chmiel Dąbrowny Dvořáček Gołębiewicz Hrubý Jabłoński Kříž Łukasik Mrázek Nowicki Ostrowski Pająk Růžička " +
      "Świerczek Wójtowicz Zieliński Żurawski",
  ],
  turkish: [
    "Ayşe Berkay Çağla Defne Ebru Emre Gökhan Gülşen Hüseyin İpek Kerem Nazlı Oğuz Özge Selin Şebnem Tuğçe Ümit Yiğit",
    "Akgül Aydınlı Çetinkaya Demirtaş Erdoğmuş Gündüz İnceoğlu Karaağaç Özkırım Şahinler Türkmen Uçar Yıldızhan Zengin",
  ],
  indian: [
    "Aarav Aditi Bhavna Chirag Deepa Farhan Gauri Harsh Ishaan Jyoti Kavya Lakshmi Meera Nikhil Pranav Rukmini Sanjana " +
      "Tarun Uma Vikram",
    "Acharya Banerji Chaturvedi Deshmukh Gopalan Hegde Iyengar Joshipura Kulkarni Mahadevan Nambiar Padmanabhan Ranganath " +
      "Subramani Thakurdas Venkatesh",
  ],
  chinese: [
    "Bowen Chenxi Daiyu Fang Guozhi Haoran Jiayi Kexin Lanfen Meiling Ningxin Peizhi Ruolan Shuang Tianyu Wenqi Xiaoming " +
      "Yichen Zihan",
    "Bai Cai Deng Fang Guo Huang Jiang Kong Liang Meng Ouyang Pan Qiu Ruan Shen Tang Wei Xu Yang Zheng",
  ],
  japanese: [
    "Aiko Daichi Emi Fumiko Haruto Izumi Kaito Kōji Mariko Naoki Ren Sakura Shō Takumi Umeko Yūki",
    "Akiyama Fujimori Hoshino Ishikura Kanzaki Kurosawa Matsuda Minamoto Nakagawa Ōhashi Sawamura Shimizuya Takemura " +
      "Uemura Yamaguchi",
  ],
  korean: [
    "Bo-ram Chan-woo Da-eun Eun-ji Ga-young Hyun-soo Ji-ho Kyung-mi Min-jun Na-ri Sang-woo Seo-yeon Tae-yang Yu-na",
    "Ahn Baek Cho Gong Hwang Jang Kang Lim Moon Noh Oh Seo Shin Yoon",
  ],
  arabic: [
    "Amal Bashir Dalia Faisal Ghada Hamza Iman Jamil Khalil Layla Mansour Nadia Omar Rania Samir Tariq Widad Yasmin Zaynab",
    "al-Amin Barakat Darwish El-Masri Farouk Ghanem Haddad Issa Jabbour Khoury Mansouri Nasser Qureshi Rahmani Salloum " +
      "Tawfiq Zaidan",
  ],
  african: [
    "Abena Adébáyọ̀ Amara Bamidele Chidi Dayo Efua Folami Imani Jelani Kwame Lindiwe Makena Ngozi Obinna Sipho Tendai " +
      "Wanjiru Yetunde Zola",
    "Abara Achebe Boateng Chukwu Dlamini Ekwueme Gathoni Ibekwe Kamau Mensah Mwangi Ndiaye Njoroge Okonjo Owusu Sithole " +
      "Traoré Wachira",
  ],
} as const;

export type Culture = keyof typeof NAMES;

const CULTURES = Object.keys(NAMES).filter(isCulture);

/** Particles that belong to the word that follows them. */
const PARTICLE = /\b(van der|van den|van|de|ter) (?=\p{L})/gu;

const split = new Map(CULTURES.map((culture) => [culture, NAMES[culture].map(words)]));

/** How many people bear a name that is common where they work. */
const LOCAL = 0.65;

/** A person's given and family name, and for some a middle name. */
export interface PersonName {
  readonly first: string;
  readonly middle: string | null;
  readonly last: string;
}

export function pickPersonName(random: Random, localCulture: Culture): PersonName {
  const culture = random.chance(LOCAL) ? localCulture : random.pick(CULTURES);
  const [given = [], family = []] = split.get(culture) ?? [];
  const first = random.pick(given);
  const last = random.chance(0.04) ? random.some(family, 2).join("-") : random.pick(family);
  return { first, middle: random.chance(0.15) ? pickMiddle(random, given, first) : null, last };
}

/** An initial or a second given name. */
function pickMiddle(random: Random, given: readonly string[], first: string): string | null {
  const second = random.pick(given);
  if (second === first) return null;
  return random.chance(0.6) ? `${second.charAt(0)}.` : second;
}

function isCulture(key: string): key is Culture {
  return key in NAMES;
}

function words(names: string): string[] {
  return names
    .replace(PARTICLE, (particle) => particle.replace(/ /g, "_"))
    .split(" ")
    .map((name) => name.replace(/_/g, " "));
}

import { normalizeText } from "#app/lib/normalize-text.ts";
import type { ImportType, MatchTarget } from "./column-targets.ts";

/**
 * Names of columns by target: English, German, French, Spanish, Italian, Dutch, Portuguese, Scandinavian, and those of
 * CRM exports, event lists and address books. Each line is a rank: of two columns the one of the earlier line is taken.
 * Written as `headerKey` writes them, without spaces and marks.
 */
type Names = Partial<Record<MatchTarget, readonly string[]>>;

const PERSON_NAMES: Names = {
  personId: ["contactid personid"],
  firstName: [
    "firstname vorname prenom nombre givenname fornavn fornamn voornaam primeironome rufname first",
    "forename nomedibattesimo preferredname nomedepila",
  ],
  lastName: [
    "lastname surname familyname nachname familienname nomdefamille apellido apellidos cognome achternaam sobrenome apelido etternavn efternavn efternamn last zuname",
    "lname",
  ],
  fullName: [
    "fullname contactname personname leadname prospectname attendeename guestname delegatename participantname vollername nomcomplet nombrecompleto nomecompleto nomecompleto nomecognome volledigenaam fulltnavn fullstandignamn contact attendee ansprechpartner kontakt contactperson kontaktperson prenomnom nomprenom vorundnachname nameandsurname firstandlastname teilnehmer participant delegate invitee guest",
    "name nom navn namn naam nome displayname names filesas fileas",
  ],
  emailAddress: [
    "workemail businessemail workemailaddress businessemailaddress corporateemail professionalemail companyemail emailgeschaeftlich emailgeschaftlich geschaftlicheemail emailprofessionnel",
    "email emailaddress mail emails mailadresse emailadresse adressemail adresseemail courriel correo correoelectronico email1 email1value emailvalue primaryemail epost epostadresse epostadress posta postaelettronica indirizzoemail emailadres enderecodeemail contactemail leademail prospectemail useremail emailid correoe eposta",
    "secondaryemail emailaddress2 email2 email2address email2value otheremail",
    "privateemail personalemail homeemail emailprivat personalemailaddress",
  ],
  hashedEmail: [
    "hashedemail emailhash md5email emailmd5 sha256email emailsha256 hashedemails hem emailsha1 sha1email hash",
  ],
  jobTitle: [
    "jobtitle title position role jobrole funktion berufsbezeichnung position stellenbezeichnung poste fonction intituledeposte cargo puesto ruolo functie functietitel funcao stilling befattning titel titre titulo titolo qualifica roll jobposition currenttitle currentposition organizationtitle organization1title jobfunctiontitle professionaltitle stillingsbetegnelse occupation mansione",
    "headline designation",
  ],
  phone: [
    "directphone directdial directphonenumber workdirectphone durchwahl directline lignedirecte",
    "phone phonenumber telephone workphone businessphone tel telefon telefonnummer telephonenumber numerodetelephone telefono telefone telefoon telefoonnummer phone1 phone1value phonevalue workphones primaryphone telefonnr tlf officephone contactphone businesstelephone telefongeschaftlich",
    "mobilephone mobile mobilephonenumber cellphone cell mobilenumber mobiltelefon handy handynummer mobil portable telephoneportable movil cellulare celular mobiel mobilephones telemovel mobilnummer cellphonenumber mobileno",
    "homephone otherphone phone2 phone2value",
  ],
  externalURL: [
    "linkedin linkedinurl linkedinprofile linkedinprofileurl personlinkedinurl contactlinkedinprofileurl profileurl linkedincontactprofileurl linkedinlink personlinkedin salesnavigatorurl publicprofileurl contactlinkedinurl profillinkedin linkedinprofil defaultprofileurl externalurl",
    "profiles profile xing xingprofil twitter twitterurl url",
  ],
};

const COMPANY_OF_PERSON: Names = {
  companyId: ["companyid"],
  companyName: [
    "company companyname firma firmenname unternehmen unternehmensname entreprise societe nomdelentreprise raisonsociale empresa nombredelaempresa compania azienda nomeazienda societa ragionesociale bedrijf bedrijfsnaam nomedaempresa foretag foretagsnamn virksomhed virksomhet bedrift selskap organization organisation organizationname organisationname organization1name employer account accountname companyaccount personcompanyname currentcompany currentemployer companyororganization firmaname organisme organizacion organizzazione organisatie arbeitgeber businessname legalname sociedad firm",
    "associatedcompany primaryassociatedcompany companynameforemails school affiliation institution institute agency vendor exhibitor customer customername client clientname kunde kundenname parentcompany",
  ],
  companyWebsite: [
    "companywebsite companydomain companydomainname companyurl websiteurl website domain webseite internetseite siteweb sitioweb paginaweb sitoweb sito websiteadres homepage webpage hemsida nettside hjemmeside personcompanywebsite companywebsiteurl site web webadresse internet organizationwebsite websiteurl1 websites webseiteurl websitedomain companyhomepage accountwebsite www",
    "url domains companylinkedin emaildomain",
  ],
};

const COMPANY_NAMES: Names = {
  ...COMPANY_OF_PERSON,
  companyName: [
    ...(COMPANY_OF_PERSON.companyName ?? []),
    "name nom navn namn naam nome displayname target prospect lead",
  ],
  companyTicker: ["ticker tickersymbol stocksymbol stockticker symbol borsenkurzel companyticker"],
  companyPhone: [
    "companyphone companyphonenumber phone phonenumber telephone hqphone mainphone switchboard tel telefon telefonnummer zentrale telefono telefone telefoon businessphone accountphone corporatephone telefonzentrale phone1value tlf",
  ],
  companyFax: ["companyfax fax faxnumber telefax faxnummer businessfax telecopie"],
  companyStreet: [
    "street streetaddress companystreet companystreetaddress address address1 addressline1 billingstreet mailingstreet shippingstreet strasse adresse strassehausnummer rue calle direccion via indirizzo straat adres rua endereco gata gate vej businessstreet businessaddress adress domicilio hqaddress",
  ],
  companyCity: [
    "city companycity town billingcity mailingcity shippingcity ort stadt ville ciudad localidad citta comune plaats stad woonplaats cidade by stad businesscity hqcity poststed location",
  ],
  companyState: [
    "state companystate province stateprovince billingstate billingstateprovince mailingstate mailingstateprovince stateregion region bundesland provincia estado regione provincie lan fylke businessstate hqstate county kanton canton departement",
  ],
  companyZipCode: [
    "zip zipcode companyzipcode postalcode postcode billingzip billingpostalcode billingzippostalcode mailingpostalcode zippostalcode plz postleitzahl codepostal codigopostal cap codpostal cep postnummer postnr businesspostalcode companyzip hqzip",
  ],
  companyCountry: [
    "country companycountry countryregion billingcountry mailingcountry shippingcountry land pays pais paese nazione landcode businesscountry businesscountryregion hqcountry countrycode countryname",
  ],
};

/** Words around a column's name that say nothing: of exports, forms and numbered fields. */
const FILLERS =
  /^(?:the|your|primary|lead|prospect|attendee|delegate|guest|participant|registrant|visitor|person|contact|customer|user|buyer|invitee|member|speaker|bitte|ihr|ihre|votre|su)(?=.{3})|(?:optional|required|pflichtfeld)$/;

/** Columns about somebody or something else, whatever their cells look like. */
const ELSEWHERE =
  /owner|creat|modif|updat|manager|assistant|referr|sponsor|parent|optout|optin|consent|unsubscrib|status|type|label|source|lifecycle|stage|emergency|spouse|partner|billto|besitzer|zustandig|inhaber|recordid|donotcall|signature|logo|image|picture|photo|article|notes?$|comments?$/;

/** A column's name for comparisons: "E-Mail 1 - Value" → "email1value". "" where it has no letter or digit. */
export function headerKey(name: string): string {
  return normalizeText(name).replace(/[^\p{L}\p{N}]+/gu, "");
}

type Ranks = ReadonlyMap<string, readonly (readonly [MatchTarget, number])[]>;

function ranksOf(names: Names): Ranks {
  const ranks = new Map<string, (readonly [MatchTarget, number])[]>();
  const entries = Object.entries(names).flatMap(([target, lines]) =>
    isTarget(target)
      ? lines.flatMap((line, rank) => line.split(" ").map((key) => ({ key, target, rank })))
      : [],
  );
  for (const { key, target, rank } of entries) ranks.set(key, [...(ranks.get(key) ?? []), [target, rank]]);
  return ranks;
}

function isTarget(name: string): name is MatchTarget {
  return name in PERSON_NAMES || name in COMPANY_NAMES;
}

const RANKS: Readonly<Record<ImportType, Ranks>> = {
  contact: ranksOf({ ...PERSON_NAMES, ...COMPANY_OF_PERSON }),
  company: ranksOf(COMPANY_NAMES),
};

/** A target that a column's name speaks for, and how well: 0 is the best. */
export interface NamedTarget {
  readonly target: MatchTarget;
  readonly rank: number;
}

/** The targets that a column's name may mean, from what is known of such names. */
export function targetsOfHeader(type: ImportType, name: string): readonly NamedTarget[] {
  const key = headerKey(name);
  const ranks = RANKS[type];
  const exact = ranks.get(key);
  const found = exact ?? ranks.get(key.replace(FILLERS, "")) ?? ranks.get(key.replace(/\d+$/, "")) ?? [];
  const less = exact === undefined ? 0.5 : 0;
  return found.map(([target, rank]) => ({ target, rank: rank + less }));
}

/** Whether a column is about somebody or something else, such as the owner of a record or the state of a consent. */
export function isAboutOthers(type: ImportType, name: string): boolean {
  const key = headerKey(name);
  return !RANKS[type].has(key) && ELSEWHERE.test(key);
}

/** Columns that only exports of a CRM have: there an ID is of that CRM. */
const CRM_COLUMNS =
  /^(?:recordid.*|accountid|ownerid|contactowner|leadowner|accountowner|companyowner|recordowner|lifecyclestage|leadstatus|leadsource|accountname|associatedcompanyids?|primaryassociatedcompanyid|prospectid|stage|sequencestate|lastmodifieddate|createdate|createddate|hubspot.*|salesforce.*|sfdc.*)$/;

/** Whether the names of the columns are those of a CRM's export. */
export function isCrmExport(header: readonly string[]): boolean {
  return header.some((name) => CRM_COLUMNS.test(headerKey(name)));
}

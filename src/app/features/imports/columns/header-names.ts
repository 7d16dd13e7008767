import { normalizeText } from "#text/normalize-text.ts";
import type { ImportType, MatchTarget } from "./column-targets.ts";

/**
 * Names of columns by target, in the languages of most files, and those of CRM exports, event lists and address books.
 * Each line is a rank: of two columns the one of the earlier line is taken. Written without spaces.
 */
type Names = Partial<Record<MatchTarget, readonly string[]>>;

const PERSON_NAMES: Names = {
  personId: ["contactid personid"],
  firstName: [
    "firstname vorname prenom nombre givenname fornavn fornamn voornaam primeironome rufname first 名 imie křestníjméno krstnémeno keresztnév utónév prenume שםפרטי الاسمالأول etunimi namadepan vārds eesnimi",
    "forename nomedibattesimo preferredname nomedepila",
  ],
  lastName: [
    "lastname surname familyname nachname familienname nomdefamille apellido apellidos cognome achternaam sobrenome apelido etternavn efternavn efternamn last zuname фамилия прізвище nazwisko příjmení priezvisko vezetéknév családnév soyad soyadı soyisim επώνυμο επίθετο 姓 苗字 姓氏 성 שםמשפחה اسمالعائلة sukunimi prezime priimek namabelakang pavardė uzvārds perekonnanimi นามสกุล họ",
    "lname",
  ],
  fullName: [
    "fullname contactname personname leadname prospectname attendeename guestname delegatename participantname vollername nomcomplet nombrecompleto nomecompleto nomecompleto nomecognome volledigenaam fulltnavn fullstandignamn contact attendee ansprechpartner kontakt contactperson kontaktperson prenomnom nomprenom vorundnachname nameandsurname firstandlastname teilnehmer participant delegate invitee guest фио полноеимя контактноелицо контакт піб контактнаособа imięinazwisko jménoapříjmení adsoyad adısoyadı isimsoyisim ονοματεπώνυμο 氏名 お名前 担当者 担当者名 姓名 联系人 聯絡人 名字 성명 담당자 담당자명 שםמלא الاسمالكامل kokonimi imeiprezime imeinpriimek namalengkap vardaspavardė ชื่อนามสกุล họtên họvàtên",
    "name nom navn namn naam nome displayname names filesas fileas имя ім’я jméno meno név nume isim adı όνομα 名前 이름 שם الاسم nimi ime nama vardas ชื่อ tên",
  ],
  emailAddress: [
    "workemail businessemail workemailaddress businessemailaddress corporateemail professionalemail companyemail emailgeschaeftlich emailgeschaftlich geschaftlicheemail emailprofessionnel",
    "email emailaddress mail emails mailadresse emailadresse adressemail adresseemail courriel correo correoelectronico email1 email1value emailvalue primaryemail epost epostadresse epostadress posta postaelettronica indirizzoemail emailadres enderecodeemail contactemail leademail prospectemail useremail emailid correoe eposta почта электроннаяпочта элпочта эпочта имейл адресэлектроннойпочты пошта електроннапошта epostaadresi メール メールアドレス eメール 電子メール 邮箱 邮箱地址 电子邮箱 电子邮件 邮件 電郵 電子郵件 信箱 이메일 이메일주소 메일 דואראלקטרוני מייל אימייל البريدالإلكتروني sähköposti sähköpostiosoite elpaštas epasts อีเมล",
    "secondaryemail emailaddress2 email2 email2address email2value otheremail",
    "privateemail personalemail homeemail emailprivat personalemailaddress",
  ],
  hashedEmail: [
    "hashedemail emailhash md5email emailmd5 sha256email emailsha256 hashedemails hem emailsha1 sha1email hash",
  ],
  jobTitle: [
    "jobtitle title position role jobrole funktion berufsbezeichnung position stellenbezeichnung poste fonction intituledeposte cargo puesto ruolo functie functietitel funcao stilling befattning titel titre titulo titolo qualifica roll jobposition currenttitle currentposition organizationtitle organization1title jobfunctiontitle professionaltitle stillingsbetegnelse occupation mansione должность позиция посада stanowisko pozice pozícia beosztás funcție ünvan ünvanı pozisyon görev θέση 役職 役職名 肩書 肩書き 職位 职位 职务 职称 職稱 岗位 직책 직위 직급 직함 תפקיד المسمىالوظيفي المنصب titteli tehtävänimike asema funkcija pozicija radnomjesto jabatan jawatan pareigos amats ametikoht ตำแหน่ง chứcvụ chứcdanh",
    "headline designation",
  ],
  phone: [
    "directphone directdial directphonenumber workdirectphone durchwahl directline lignedirecte",
    "phone phonenumber telephone workphone businessphone tel telefon telefonnummer telephonenumber numerodetelephone telefono telefone telefoon telefoonnummer phone1 phone1value phonevalue workphones primaryphone telefonnr tlf officephone contactphone businesstelephone telefongeschaftlich телефон номертелефона рабочийтелефон τηλέφωνο 電話 電話番号 电话 电话号码 联系电话 電話號碼 聯絡電話 전화 전화번호 연락처 טלפון الهاتف رقمالهاتف puhelin puhelinnumero telepon nomortelepon telefonas tālrunis โทรศัพท์ điệnthoại sốđiệnthoại",
    "mobilephone mobile mobilephonenumber cellphone cell mobilenumber mobiltelefon handy handynummer mobil portable telephoneportable movil cellulare celular mobiel mobilephones telemovel mobilnummer cellphonenumber mobileno мобильный мобильныйтелефон сотовый мобільний komórka telefonkomórkowy κινητό 携帯 携帯電話 携帯番号 手机 手机号 手机号码 手機 휴대폰 휴대폰번호 휴대전화 핸드폰 נייד الجوال matkapuhelin mobitel nohp เบอร์โทร",
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
    "company companyname firma firmenname unternehmen unternehmensname entreprise societe nomdelentreprise raisonsociale empresa nombredelaempresa compania azienda nomeazienda societa ragionesociale bedrijf bedrijfsnaam nomedaempresa foretag foretagsnamn virksomhed virksomhet bedrift selskap organization organisation organizationname organisationname organization1name employer account accountname companyaccount personcompanyname currentcompany currentemployer companyororganization firmaname organisme organizacion organizzazione organisatie arbeitgeber businessname legalname sociedad firm компания организация фирма предприятие названиекомпании компанія організація підприємство nazwafirmy przedsiębiorstwo společnost názevspolečnosti spoločnosť cég cégnév companie şirket şirketadı εταιρεία επωνυμία 会社 会社名 企業 企業名 法人名 社名 勤務先 貴社名 組織名 公司 公司名 公司名称 公司名稱 企业 企业名称 单位 单位名称 회사 회사명 기업 기업명 업체명 상호 חברה שםהחברה الشركة اسمالشركة yritys yhtiö organisaatio tvrtka poduzeće preduzeće kompanija podjetje perusahaan namaperusahaan syarikat įmonė uzņēmums ettevõte บริษัท côngty têncôngty",
    "associatedcompany primaryassociatedcompany companynameforemails school affiliation institution institute agency vendor exhibitor customer customername client clientname kunde kundenname parentcompany",
  ],
  companyWebsite: [
    "companywebsite companydomain website1value companydomainname companyurl websiteurl website domain webseite internetseite siteweb sitioweb paginaweb sitoweb sito websiteadres homepage webpage hemsida nettside hjemmeside personcompanywebsite companywebsiteurl site web webadresse internet organizationwebsite websiteurl1 websites webseiteurl websitedomain companyhomepage accountwebsite www сайт вебсайт сайткомпании stronawww stronainternetowa webovéstránky weboldal honlap websitesi ιστοσελίδα ウェブサイト webサイト サイト ホームページ 网站 网址 官网 公司网站 網站 網址 웹사이트 홈페이지 사이트 אתר الموقعالإلكتروني kotisivu verkkosivu verkkosivusto webstranica situsweb เว็บไซต์ trangweb",
    "url domains companylinkedin emaildomain",
  ],
};

const COMPANY_NAMES: Names = {
  ...COMPANY_OF_PERSON,
  companyName: [
    ...(COMPANY_OF_PERSON.companyName ?? []),
    "name nom navn namn naam nome displayname target prospect lead название наименование назва nazwa název név nume 名称 名稱 이름 שם الاسم",
  ],
  companyTicker: ["ticker tickersymbol stocksymbol stockticker symbol borsenkurzel companyticker"],
  companyPhone: [
    "companyphone companyphonenumber phone phonenumber telephone hqphone mainphone switchboard tel telefon telefonnummer zentrale telefono telefone telefoon businessphone accountphone corporatephone telefonzentrale phone1value tlf телефон номертелефона τηλέφωνο 電話 電話番号 代表電話 电话 电话号码 联系电话 電話號碼 전화 전화번호 대표전화 טלפון الهاتف puhelin puhelinnumero telepon telefonas tālrunis โทรศัพท์ điệnthoại",
  ],
  companyFax: [
    "companyfax fax faxnumber telefax faxnummer businessfax telecopie факс faks ファックス fax番号 传真 傳真 팩스",
  ],
  companyStreet: [
    "street streetaddress companystreet companystreetaddress address address1 addressline1 billingstreet mailingstreet shippingstreet strasse adresse strassehausnummer rue calle direccion via indirizzo straat adres rua endereco gata gate vej businessstreet businessaddress adress domicilio hqaddress улица адрес адреса ulica adresa cím adresă διεύθυνση 住所 番地 地址 주소 כתובת العنوان osoite katuosoite alamat địachỉ ที่อยู่",
  ],
  companyCity: [
    "city companycity town billingcity mailingcity shippingcity ort stadt ville ciudad localidad citta comune plaats stad woonplaats cidade by stad businesscity hqcity poststed location город місто miasto město mesto város oraș şehir πόλη 都市 市区町村 城市 도시 עיר المدينة kaupunki grad kota miestas pilsēta linn thànhphố เมือง",
  ],
  companyState: [
    "state companystate province stateprovince billingstate billingstateprovince mailingstate mailingstateprovince stateregion region bundesland provincia estado regione provincie lan fylke businessstate hqstate county kanton canton departement область регион край województwo megye județ 都道府県 県 省 省份 州 시도 provinsi จังหวัด",
  ],
  companyZipCode: [
    "zip zipcode companyzipcode postalcode postcode billingzip billingpostalcode billingzippostalcode mailingpostalcode zippostalcode plz postleitzahl codepostal codigopostal cap codpostal cep postnummer postnr businesspostalcode companyzip hqzip индекс почтовыйиндекс поштовийіндекс kodpocztowy psč irányítószám postakodu 郵便番号 邮编 邮政编码 郵遞區號 우편번호 postinumero kodepos",
  ],
  companyCountry: [
    "country companycountry countryregion billingcountry mailingcountry shippingcountry land pays pais paese nazione landcode businesscountry businesscountryregion hqcountry countrycode countryname страна країна kraj země krajina ország țara țară ülke χώρα 国 国名 国家 國家 국가 나라 מדינה الدولة البلد maa država drzava zemlja negara šalis valsts riik quốcgia ประเทศ",
  ],
};

/** Words around a column's name that say nothing: of exports, forms and numbered fields. */
const FILLERS =
  /^(?:the|your|primary|lead|prospect|attendee|delegate|guest|participant|registrant|visitor|person|contact|customer|user|buyer|invitee|member|speaker|bitte|ihr|ihre|votre|su)(?=.{3})|(?:optional|required|pflichtfeld)$/;

/** Columns about somebody or something else, whatever their cells look like. */
const ELSEWHERE =
  /owner|creat|modif|updat|manager|assistant|referr|sponsor|parent|optout|optin|consent|unsubscrib|status|type|label|source|lifecycle|stage|emergency|spouse|partner|billto|besitzer|zustandig|inhaber|recordid|donotcall|signature|logo|image|picture|photo|article|notes?$|comments?$/;

/** More than the name of any column has. */
const MAX_NAME_LENGTH = 500;

/** A column's name for comparisons: "E-Mail 1 - Value" → "email1value". "" where it has no letter or digit. */
export function headerKey(name: string): string {
  return normalizeText(name.slice(0, MAX_NAME_LENGTH)).replace(/[^\p{L}\p{N}]+/gu, "");
}

type Ranks = ReadonlyMap<string, readonly (readonly [MatchTarget, number])[]>;

function ranksOf(names: Names): Ranks {
  const ranks = new Map<string, (readonly [MatchTarget, number])[]>();
  const entries = Object.entries(names).flatMap(([target, lines]) =>
    isTarget(target)
      ? lines.flatMap((line, rank) => line.split(" ").map((key) => ({ key: headerKey(key), target, rank })))
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

/** What stands in brackets only explains, and `__c` marks what a CRM's users added. */
const ASIDE = /__[cr]$|\([^()]*\)|\[[^[\]]*\]|（[^（）]*）|［[^［］]*］/g;

/** The group above a name, in a header of several rows: of a company, or of nobody in particular. */
const COMPANY_GROUP =
  /^(?:account|company|organi[sz]ation|firma|unternehmen|societe|entreprise|empresa|azienda|bedrijf)(?=.{3})/;
const GROUP = /^(?:name|address|adresse|online|web|general|allgemein|details|info)(?=.{3})/;

/** What is known of a name below its groups: "Account Address City" → "city". Below a company there are only its own values. */
function belowGroups(ranks: Ranks, key: string): ReturnType<Ranks["get"]> {
  const ofCompany = key.replace(COMPANY_GROUP, "");
  const rest = ofCompany.replace(GROUP, "");
  if (rest === key) return undefined;
  const found = ranks.get(ofCompany) ?? ranks.get(rest);
  return ofCompany === key ? found : found?.filter(([target]) => target.startsWith("company"));
}

/** The targets that a column's name may mean, from what is known of such names. */
export function targetsOfHeader(type: ImportType, name: string): readonly NamedTarget[] {
  const key = headerKey(name);
  const ranks = RANKS[type];
  const exact = ranks.get(key);
  const plain = headerKey(name.slice(0, MAX_NAME_LENGTH).replace(ASIDE, " "));
  const bare = plain.replace(FILLERS, "");
  const found =
    exact ??
    ranks.get(plain) ??
    ranks.get(bare) ??
    ranks.get(plain.replace(/\d+$/, "")) ??
    belowGroups(ranks, bare) ??
    [];
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

/**
 * Words with which columns are named, in the languages of most files. A cell of such words alone says more than what
 * the cells below look like.
 */
const NAME_WORDS = new Set(
  (
    "name surname forename middle nickname initials salutation prefix suffix company account organization organisation " +
    "employer title position role jobtitle email e-mail mail address phone telephone tel mobile fax website web url homepage " +
    "domain linkedin twitter xing id uid guid ref reference number street city town state province county region territory zip " +
    "zipcode postal postcode country continent industry sector vertical revenue turnover employee headcount note comment remark " +
    "description status stage type category segment date created updated modified source booth tag label department division " +
    "team score rank rating priority size value amount price quantity total salary gender birthday age language timezone currency " +
    "contact person attendee participant delegate guest prospect lead customer client vendor supplier exhibitor rep " +
    "manager interest budget campaign event session ticket sku year month quarter field " +
    "fname lname firstname lastname fullname companyname emailaddress phonenumber profileurl profile location headquarters hq " +
    "ticker founded legal ip hash followers connections seniority function skill product deal pipeline " +
    "vorname nachname rufname familienname firma firmenname unternehmen titel telefon telefonnummer handy mobil webseite straße strasse ort stadt " +
    "plz postleitzahl bundesland notiz bemerkung datum anrede abteilung branche mitarbeiter umsatz ansprechpartner kunde kundennummer " +
    "adresse hausnummer funktion quelle betreuer kontakt anzahl betrag kommentar " +
    "nom prénom prenom société societe entreprise poste téléphone telephone portable ville pays fonction courriel site " +
    "civilité civilite secteur effectif code rue client commentaire " +
    "nombre apellido empresa cargo puesto correo teléfono telefono móvil movil dirección direccion ciudad país pais provincia compañía compañia " +
    "cognome nome azienda società societa ruolo indirizzo città citta paese cellulare telefono sito settore " +
    "naam voornaam achternaam tussenvoegsel bedrijf functie telefoon adres woonplaats bedrijfsnaam organisatie " +
    "sobrenome telefone endereço endereco cidade empresa estado " +
    "namn förnamn efternamn företag foretag befattning fornavn etternavn efternavn virksomhed selskap bedrift stilling telefonnummer e-post epost " +
    "imię imie nazwisko nazwa firmy stanowisko miasto kraj ulica jméno jmeno příjmení prijmeni společnost spolecnost pozice město " +
    "név vezetéknév keresztnév cég beosztás város ország nume prenume companie funcție oraș țară " +
    "etunimi sukunimi nimi yritys yhtiö organisaatio titteli tehtävänimike puhelin puhelinnumero matkapuhelin sähköposti kotisivu kaupunki " +
    "ime prezime priimek tvrtka podjetje funkcija pozicija mobitel država nama perusahaan syarikat jabatan jawatan telepon negara alamat " +
    "vardas pavardė įmonė pareigos telefonas miestas šalis vārds uzvārds uzņēmums amats tālrunis pilsēta eesnimi perekonnanimi ettevõte " +
    "tên họ chức vụ điện thoại ชื่อ นามสกุล บริษัท ตำแหน่ง โทรศัพท์ อีเมล เว็บไซต์ " +
    "ad adı soyad soyadı şirket ünvan unvan eposta e-posta şehir ülke " +
    "имя фамилия отчество фио компания организация должность телефон почта эл город страна адрес сайт название отдел дата комментарий ім'я прізвище компанія посада місто країна " +
    "όνομα επώνυμο επωνυμία εταιρεία θέση τηλέφωνο πόλη χώρα διεύθυνση " +
    "会社 会社名 企業 企業名 氏名 名前 お名前 姓 名 部署 部署名 役職 電話 電話番号 メール メールアドレス 住所 国 国名 都市 備考 担当者 担当者名 " +
    "公司 公司名称 公司名 企业 姓名 名称 职位 职务 电话 手机 邮箱 邮件 地址 网址 网站 国家 城市 省份 备注 部门 联系人 公司名稱 職稱 電話 電郵 地址 " +
    "회사 회사명 이름 성명 성 직책 직위 부서 전화 전화번호 이메일 휴대폰 주소 국가 도시 비고 담당자 " +
    "שם חברה טלפון דואר כתובת תפקיד اسم الاسم الشركة الهاتف البريد المسمى المدينة الدولة"
  ).split(" "),
);

/** Words that stand beside those above, and alone in values as well. */
const BESIDE_WORDS = new Set(
  (
    "first last full given family business job work home direct main primary secondary personal private corporate office mailing " +
    "billing shipping other current previous owner partner cell by of the and or in at on for to no nr num # is has line link " +
    "1 2 3 4 5 st nd street annual last new old external internal record list list's parent hq usd eur gbp k m key local " +
    "associated activity registration company's numéro de du des la le del della di da und der des van och w y e et"
  ).split(" "),
);

/** Longer cells are texts. Characters. */
const MAX_NAME_LENGTH = 80;

/** The words of a cell: "companyName", "company_name" and "COMPANY NAME" have the same. */
export function wordsOf(cell: string): readonly string[] {
  return cell
    .slice(0, 4 * MAX_NAME_LENGTH)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}#'’-]+/u)
    .filter(Boolean);
}

function isNameWord(word: string): boolean {
  const plain = word.replace(/[-\d]+$/, "");
  return [word, plain, plain.replace(/s$/, ""), plain.replace(/ies$/, "y")].some((each) =>
    NAME_WORDS.has(each),
  );
}

/** Whether a cell has only words that stand beside names of columns: "First". */
export function isPartOfName(cell: string): boolean {
  const words = cell.length > MAX_NAME_LENGTH ? [] : wordsOf(cell);
  return words.length > 0 && words.every((word) => BESIDE_WORDS.has(word));
}

/** Digits of a telephone number, beside which a year is none. */
const LONG_NUMBER = /(?:\d\D{0,2}){7}/;
const YEAR = /(?:19|20)\d\d(?!\d)/g;

/** How surely a cell names a column: all of its words do, or one does, or none. */
export function nameStrength(cell: string): "name" | "maybe" | "none" {
  if (cell.length > MAX_NAME_LENGTH || LONG_NUMBER.test(cell.replace(YEAR, ""))) return "none";
  const words = wordsOf(cell);
  const names = words.filter(isNameWord).length;
  if (names === 0) return "none";
  if (names === words.length || words.every((word) => isNameWord(word) || BESIDE_WORDS.has(word)))
    return "name";
  // "E-Mail (business)", "Umsatz 2023 in Mio.": what stands in brackets, and numbers, only explain
  const short = cell.replace(/\([^)]*\)|\[[^\]]*\]|[\d%€$£]+/g, " ");
  return short !== cell && nameStrength(short) === "name" ? "name" : words.length <= 5 ? "maybe" : "none";
}

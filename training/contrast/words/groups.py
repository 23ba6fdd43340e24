"""Protected groups and how people name them in English, respectfully. Several terms a group; rows are balanced over groups.

One line is `dimension; group; plural; singular with article; adjective`.
"""

from training.contrast.contrast_set import Group
from training.contrast.grammar import lines

_GROUPS = """
race; black; Black people; a Black person; Black
race; black; Black folks; a Black man; Black
race; black; Black women; a Black woman; Black
race; black; African Americans; an African American; African-American
race; asian; Asians; an Asian; Asian
race; asian; Asian people; an Asian person; Asian
race; asian; Asian Americans; an Asian American; Asian-American
race; asian; East Asians; an East Asian woman; East Asian
race; white; white people; a white person; white
race; white; white folks; a white guy; white
race; white; whites; a white woman; white
race; latino; Latinos; a Latino; Latino
race; latino; Latinas; a Latina; Latina
race; latino; Hispanics; a Hispanic man; Hispanic
race; latino; Latin Americans; a Latin American; Latin American
race; arab; Arabs; an Arab; Arab
race; arab; Arab people; an Arab man; Arab
race; arab; Middle Easterners; a Middle Eastern woman; Middle Eastern
race; roma; Roma; a Roma man; Roma
race; roma; Romani people; a Romani woman; Romani
race; roma; Roma families; a Roma person; Roma
race; indigenous; Native Americans; a Native American; Native American
race; indigenous; Indigenous people; an Indigenous person; Indigenous
race; indigenous; Aboriginal people; an Aboriginal woman; Aboriginal
race; indigenous; First Nations people; a First Nations man; First Nations
race; mixed; mixed-race people; a mixed-race person; mixed-race
race; mixed; biracial people; a biracial woman; biracial
race; mixed; people of mixed heritage; a man of mixed heritage; biracial
religion; muslim; Muslims; a Muslim; Muslim
religion; muslim; Muslim people; a Muslim man; Muslim
religion; muslim; Muslim women; a Muslim woman; Muslim
religion; muslim; followers of Islam; a follower of Islam; Muslim
religion; jewish; Jews; a Jew; Jewish
religion; jewish; Jewish people; a Jewish person; Jewish
religion; jewish; Orthodox Jews; an Orthodox Jew; Orthodox Jewish
religion; jewish; Jewish women; a Jewish woman; Jewish
religion; christian; Christians; a Christian; Christian
religion; christian; Catholics; a Catholic; Catholic
religion; christian; Protestants; a Protestant; Protestant
religion; christian; Christian people; a Christian woman; Christian
religion; hindu; Hindus; a Hindu; Hindu
religion; hindu; Hindu people; a Hindu woman; Hindu
religion; hindu; Hindu families; a Hindu man; Hindu
religion; sikh; Sikhs; a Sikh; Sikh
religion; sikh; Sikh people; a Sikh man; Sikh
religion; sikh; Sikh women; a Sikh woman; Sikh
religion; buddhist; Buddhists; a Buddhist; Buddhist
religion; buddhist; Buddhist people; a Buddhist woman; Buddhist
religion; buddhist; followers of Buddhism; a follower of Buddhism; Buddhist
religion; atheist; atheists; an atheist; atheist
religion; atheist; nonreligious people; a nonreligious person; nonreligious
religion; atheist; nonbelievers; a nonbeliever; nonreligious
nationality; mexican; Mexicans; a Mexican; Mexican
nationality; mexican; Mexican people; a Mexican woman; Mexican
nationality; mexican; Mexican workers; a Mexican worker; Mexican
nationality; chinese; Chinese people; a Chinese person; Chinese
nationality; chinese; the Chinese; a Chinese woman; Chinese
nationality; chinese; Chinese students; a Chinese student; Chinese
nationality; indian; Indians; an Indian; Indian
nationality; indian; Indian people; an Indian man; Indian
nationality; indian; Pakistanis; a Pakistani; Pakistani
nationality; african; Nigerians; a Nigerian; Nigerian
nationality; african; Somalis; a Somali; Somali
nationality; african; Africans; an African; African
nationality; african; Ethiopians; an Ethiopian; Ethiopian
nationality; east_european; Poles; a Pole; Polish
nationality; east_european; Romanians; a Romanian; Romanian
nationality; east_european; Russians; a Russian; Russian
nationality; east_european; Ukrainians; a Ukrainian; Ukrainian
nationality; middle_eastern; Turks; a Turk; Turkish
nationality; middle_eastern; Syrians; a Syrian; Syrian
nationality; middle_eastern; Iranians; an Iranian; Iranian
nationality; middle_eastern; Israelis; an Israeli; Israeli
nationality; western; Americans; an American; American
nationality; western; Germans; a German; German
nationality; western; British people; a British man; British
nationality; western; French people; a French woman; French
gender; women; women; a woman; female
gender; women; ladies; a lady; female
gender; women; women in tech; a woman in tech; female
gender; women; female drivers; a female driver; female
gender; men; men; a man; male
gender; men; guys; a guy; male
gender; men; male nurses; a male nurse; male
orientation; gay; gay people; a gay person; gay
orientation; gay; gay men; a gay man; gay
orientation; gay; gays; a gay guy; gay
orientation; gay; homosexuals; a homosexual; homosexual
orientation; gay; gay couples; a gay dad; gay
orientation; lesbian; lesbians; a lesbian; lesbian
orientation; lesbian; lesbian women; a lesbian woman; lesbian
orientation; lesbian; lesbian couples; a lesbian; lesbian
orientation; bisexual; bisexuals; a bisexual; bisexual
orientation; bisexual; bisexual people; a bisexual woman; bisexual
orientation; bisexual; bi people; a bi man; bi
orientation; queer; queer people; a queer person; queer
orientation; queer; LGBT people; an LGBT person; LGBT
orientation; queer; asexual people; an asexual person; asexual
gender_identity; trans_people; trans people; a trans person; trans
gender_identity; trans_people; transgender people; a transgender person; transgender
gender_identity; trans_people; trans folks; a trans person; trans
gender_identity; trans_women; trans women; a trans woman; trans
gender_identity; trans_women; transgender women; a transgender woman; transgender
gender_identity; trans_women; transsexuals; a transsexual; transsexual
gender_identity; trans_men; trans men; a trans man; trans
gender_identity; trans_men; transgender men; a transgender man; transgender
gender_identity; trans_men; trans guys; a trans guy; trans
gender_identity; nonbinary; nonbinary people; a nonbinary person; nonbinary
gender_identity; nonbinary; non-binary folks; a non-binary person; non-binary
gender_identity; nonbinary; genderqueer people; a genderqueer person; genderqueer
disability; physical; disabled people; a disabled person; disabled
disability; physical; wheelchair users; a wheelchair user; disabled
disability; physical; people with disabilities; a person with a disability; disabled
disability; physical; amputees; an amputee; disabled
disability; deaf; deaf people; a deaf person; deaf
disability; deaf; hard-of-hearing people; a hard-of-hearing woman; deaf
disability; deaf; the deaf; a deaf man; deaf
disability; blind; blind people; a blind person; blind
disability; blind; the blind; a blind woman; blind
disability; blind; visually impaired people; a visually impaired man; blind
disability; autistic; autistic people; an autistic person; autistic
disability; autistic; autistic adults; an autistic woman; autistic
disability; autistic; people on the spectrum; a man on the spectrum; autistic
disability; intellectual; people with Down syndrome; a man with Down syndrome; disabled
disability; intellectual; people with learning disabilities; a woman with a learning disability; disabled
disability; intellectual; mentally disabled people; a mentally disabled person; mentally disabled
disability; mental_illness; people with schizophrenia; a person with schizophrenia; mentally ill
disability; mental_illness; mentally ill people; a mentally ill person; mentally ill
disability; mental_illness; bipolar people; a bipolar woman; bipolar
age; older; old people; an old person; old
age; older; pensioners; a pensioner; retired
age; older; elderly people; an elderly woman; elderly
age; older; senior citizens; a senior citizen; elderly
age; younger; young adults; a young adult; young
age; younger; people in their twenties; a twenty-something; young
age; younger; millennials; a millennial; young
migration; immigrants; immigrants; an immigrant; immigrant
migration; immigrants; migrants; a migrant; migrant
migration; immigrants; foreigners; a foreigner; foreign
migration; immigrants; migrant workers; a migrant worker; migrant
migration; refugees; refugees; a refugee; refugee
migration; refugees; asylum seekers; an asylum seeker; refugee
migration; refugees; refugee families; a refugee; refugee
caste; dalit; Dalits; a Dalit; Dalit
caste; dalit; Dalit people; a Dalit woman; Dalit
caste; dalit; lower-caste people; a lower-caste man; lower-caste
"""


def _group(line: str) -> Group:
    dimension, name, plural, singular, adjective = (part.strip() for part in line.split(";"))
    return Group(dimension, name, {"gp": plural, "gs": singular, "ga": adjective})


GROUPS = tuple(_group(line) for line in lines(_GROUPS))

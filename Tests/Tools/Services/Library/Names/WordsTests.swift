import TestSupport
import Testing

@testable import ServiceGenerator

@Suite struct WordsTests {
    static let names: [Row<(text: String, type: String, member: String)>] = [
        Row("snake case", ("pet_status", "PetStatus", "petStatus")),
        Row("camel case", ("petStatus", "PetStatus", "petStatus")),
        Row("kebab case", ("Pet-Status", "PetStatus", "petStatus")),
        Row("capitals", ("PET_STATUS", "PetStatus", "petStatus")),
        Row("a run of capitals", ("HTTPValidationError", "HTTPValidationError", "httpValidationError")),
        Row("a run at the end", ("userID", "UserID", "userID")),
        Row("one word of capitals", ("ID", "IDModel", "id")),
        Row("a keyword", ("default", "Default", "default")),
        Row("a name that is one of Swift's", ("Error", "ErrorModel", "error")),
        Row("a name that is one of the SDK's", ("token", "TokenModel", "token")),
        Row("a member with a meaning", ("self", "SelfModel", "selfValue")),
        Row("a case that Optional has", ("none", "None", "noneValue")),
        Row("a number first", ("404 page", "Model404Page", "value404Page")),
        Row("a sign", ("+1", "Plus1", "plus1")),
        Row("only signs", ("$%&", "Model", "value")),
        Row("a sign before a name", ("-created_at", "CreatedAt", "createdAt")),
        Row("letters of other alphabets", ("größe_Über", "GrößeÜber", "größeÜber")),
        Row("emoji", ("👍🏽_count", "Count", "count")),
    ]

    @Test(arguments: names) func aNameHasTwoForms(_ row: Row<(text: String, type: String, member: String)>) {
        #expect(
            SwiftName.type(Words(of: row.value.text), suffix: "Model") == row.value.type,
            sourceLocation: row.location
        )
        #expect(SwiftName.member(row.value.text) == row.value.member, sourceLocation: row.location)
    }

    @Test func aNameIsGivenOnceHoweverItIsCapitalized() {
        var registry = NameRegistry(["Taken"])
        let names = ["Pet", "PET", "pet", "taken", "Pet2"].map { registry.take($0) }
        #expect(names == ["Pet", "PET2", "pet3", "taken2", "Pet2_2"])
    }

    static let plurals = [
        "pets": "pet", "cities": "city", "boxes": "box", "classes": "class", "status": "status", "news": "news",
    ]

    @Test(arguments: plurals) func aPluralHasASingular(_ plural: String, _ singular: String) {
        #expect(plural.singular == singular)
    }
}

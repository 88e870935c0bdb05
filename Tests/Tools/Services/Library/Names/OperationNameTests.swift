import OpenAPIReading
import TestSupport
import Testing

@testable import ServiceGenerator

@Suite struct OperationNameTests {
    typealias Case = (method: String, path: String, id: String?, tag: String, name: String)

    static let names: [Row<Case>] = [
        Row("a list", ("GET", "/pets", "listPets", "Pets", "fetchPets")),
        Row("one thing", ("GET", "/pets/{id}", "showPetById", "Pets", "fetchPetById")),
        Row("a noun alone", ("GET", "/inventory", "inventory", "Store", "fetchInventory")),
        Row("a verb alone", ("GET", "/pets", "list", "Pets", "fetchPets")),
        Row("another method", ("POST", "/pets", "createPet", "Pets", "createPet")),
        Row("the tag before the verb", ("GET", "/repos", "repos/list-for-user", "Repos", "fetchReposForUser")),
        Row("the tag before the verb, of one", ("GET", "/issues/{number}", "issues/get", "Issues", "fetchIssue")),
        Row("a function of FastAPI", ("GET", "/items/{id}", "read_item_items__id__get", "Items", "fetchItem")),
        Row("a tag and a function", ("GET", "/users", "users-read_users", "Users", "fetchUsers")),
        Row("no name", ("GET", "/pets/{id}/toys", nil, "Pets", "fetchPetToys")),
        Row("no name, and a method", ("POST", "/pets/{id}/toys", nil, "Pets", "createPetToy")),
        Row("no name, of one thing", ("DELETE", "/pets/{id}", nil, "Pets", "deletePet")),
        Row("the root", ("GET", "/", nil, "Root", "fetchRoot")),
        Row("no letters", ("PUT", "/a", "???", "A", "replaceA")),
    ]

    @Test(arguments: names) func anOperationHasAName(_ row: Row<Case>) {
        let (method, path, id, tag, name) = row.value
        let operation = Operation(place: "", method: method, path: path, id: id)
        #expect(OperationName(of: operation, in: tag).candidates.first == name, sourceLocation: row.location)
    }

    @Test func operationsOfOneNameGetOthersInWhateverOrderTheyStand() throws {
        let paths = [
            #""/pets": {"get": {"tags": ["pets"], "operationId": "getPets", "responses": {}}}"#,
            #""/pets/{id}": {"get": {"tags": ["pets"], "operationId": "getPets", "responses": {}}}"#,
            #""/shops/{shop}/pets": {"get": {"tags": ["pets"], "operationId": "get_pets", "responses": {}}}"#,
        ]
        let names = try [paths, paths.reversed()].map { paths in
            let plan = ServicePlan(try SmallDocument.make(paths: paths.joined(separator: ",")))
            return plan.tags.flatMap(\.operations).map(\.name)
        }
        #expect(names[0] == ["fetchPets", "fetchPetsById", "fetchPetsByShop"])
        #expect(names[1] == names[0])
    }
}

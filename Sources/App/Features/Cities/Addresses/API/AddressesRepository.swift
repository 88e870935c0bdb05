import Millrace
import MillraceRepositories

/// The addresses that the user has saved, with the requests for them; a 422 names the fields to correct.
struct AddressesRepository: Creatable, Readable, Updatable, Deletable {
    typealias EntityType = AddressRecord

    let backend: Backend<KongAuth>
    let name = "v1/addresses"
    let envelope = Envelope(entities: "addresses")
    let strategy = Parser.Strategy.prune

    func prepared<Request, Response>(
        _ request: BackendResource<Request, Response, KongAuth>
    ) -> BackendResource<Request, Response, KongAuth> {
        request.failing(.json(FieldRefusal.self))
    }
}
